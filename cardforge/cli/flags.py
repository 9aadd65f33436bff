"""What many commands ask: the game (``--game``) its rule flags (``--rule NAME``, ``--rule NAME=VALUE``), a cluster (``--cluster``)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import click

from cardforge.cli.completing import completes_games
from cardforge.files.places import first_game

F = TypeVar("F", bound=Callable[..., Any])

#: The words that set a flag or leave it; any other word is a value of its own.
_SETTINGS = {"true": True, "yes": True, "false": False, "no": False}


def game_option(command: F) -> F:
    """Give a command the option ``--game``."""
    first = first_game()
    explained = (
        f"ゲーム（一覧は cardforge games。省略時はフォルダーのもの、なければ {first}） / "
        f"the game (cardforge games lists them), by default that of the folder, or {first}"
    )
    return click.option("--game", default="", help=explained, shell_complete=completes_games)(command)


def rule_options(command: F) -> F:
    """Give a command the option ``--rule``, which may stand several times."""
    explained = "ゲームの選択ルール（preset、throwing_suit=spade など） / a rule flag of the game (preset, throwing_suit=spade ...)"
    return click.option("--rule", multiple=True, metavar="NAME[=VALUE]", help=explained)(command)


def cluster_option(command: F) -> F:
    """Give a command the option ``--cluster``."""
    explained = "対戦させる dask クラスター / the dask cluster whose machines play"
    return click.option("--cluster", default="", metavar="ADDRESS", help=explained)(command)


def rules_of(written: Iterable[str], **flags: bool) -> dict[str, Any]:
    """The rule flags that were written, and those of ``flags`` that are set.

    >>> rules_of(["preset", "throwing_suit=spade", "ask_always=no"], emergency_release=False)
    {'preset': True, 'throwing_suit': 'spade', 'ask_always': False}
    """
    rules: dict[str, Any] = {name: True for name, is_set in flags.items() if is_set}
    for word in written:
        name, equals, value = word.partition("=")
        rules[name] = _SETTINGS.get(value, value) if equals else True
    return rules
