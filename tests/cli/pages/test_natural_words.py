"""What is said is natural in the language it is said in: nothing of the other one, one kind of quotation marks, what was typed is named."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from cardforge.cli.help import taking
from cardforge.cli.main import cli
from tests.cli.conftest import Run


def _commands(command: click.Command, path: str = "cardforge") -> Iterator[tuple[str, click.Command]]:
    yield path, command
    if isinstance(command, click.Group):
        for name, below in command.commands.items():
            yield from _commands(below, f"{path} {name}")


def test_what_an_option_takes_is_said_in_japanese() -> None:
    english = {
        f"{path} {shown}"
        for path, command in _commands(cli)
        for parameter in command.params
        if not isinstance(getattr(parameter, "type", None), click.Choice)
        for shown in [taking(parameter.make_metavar(click.Context(command)), "ja")]
        if isinstance(parameter, click.Argument) or not getattr(parameter, "is_flag", False)
        if re.search(r"[A-Z]{2,}", shown)
    }
    assert not english


@pytest.mark.parametrize(
    ("call", "ja", "en"),
    [
        ("print 赤単アグロ --as gif", "「gif」はありません。「--as」に書けるのは pdf", "There is no “gif”. “--as” takes one of pdf"),
        ("bundle 赤単アグロ", "「フォルダー」: 「赤単アグロ」がありません。", "“FOLDER”: Directory “赤単アグロ” does not exist."),
        ("match 赤単アグロ 赤単アグロ --games x", "「--games」: 1以上", "“--games” takes a whole number"),
        ("play --resumee", "もしかして「--resume」？", "Did you mean “--resume”?"),
    ],
)
def test_a_wrong_call_is_told_with_one_kind_of_quotation_marks(run: Run, home: Path, call: str, ja: str, en: str) -> None:
    japanese, english = run("--lang", "ja", *call.split()).stderr, run("--lang", "en", *call.split()).stderr
    assert ja in japanese
    assert en in english
    assert not re.search(r"(?<!\w)'", japanese + english)


def test_advice_says_what_to_do_next(run: Run, home: Path) -> None:
    folder = home / "cards" / "deckmaster"
    folder.mkdir(parents=True)
    (folder / "seal.yaml").write_text(
        "- {kind: seal, name: Low Tide, level: 1, condition: You have at least 3 cards in your graveyard., text: Draw a card.}\n", "utf-8"
    )
    assert "its condition can be met as early as your turn 3." in run("check", "--lint").output.replace("Its", "its")
    (folder / "master.yaml").write_text(
        "game: deckmaster\nmasters:\n  - name: Fox\n    rank: 2\n    attributes: [red]\n    races: [Human]\n"
        '    text: "[On attack] Draw 30 cards."\n    seals: [Seal of Beginnings, Seal of Sparks]\n',
        "utf-8",
    )
    assert "cardforge master abilities" in run("check").output
    assert "cardforge master abilities" in run("--lang", "ja", "check").output


def test_what_may_stand_in_a_sentence_is_said_in_the_readers_language(run: Run) -> None:
    notation = "@直接-通常-クイック $X ★♢A~10"
    told = run("--lang", "en", "text", "read", notation, "--kind", "action-notation", "--game", "blackpoker").stdout
    assert "“a blank”" in told
    assert "空白" not in told
    assert "「空白」" in run("--lang", "ja", "text", "read", notation, "--kind", "action-notation", "--game", "blackpoker").stdout
