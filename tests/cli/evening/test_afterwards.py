"""After a match is said what now; a shell completes what is one's own: in every game and language."""

from __future__ import annotations

import shlex

import click

from cardforge.cli.completing import completes
from tests.cli.conftest import Run
from tests.cli.evening.conftest import Own


def test_a_match_says_how_it_was_lost_and_what_to_type_next(run: Run, own: Own) -> None:
    told = run("match", own.deck, own.other, "--games", "6", "--bot", "random").stdout
    lost, after = ("負け方:", "次に:") if own.lang == "ja" else ("How it lost:", "Next:")
    assert lost in told
    calls = [shlex.split(line.split("   ")[0]) for line in told.partition(after)[2].splitlines() if line.startswith("  cardforge ")]
    assert {call[1] for call in calls} >= {"match", "play"}
    for call in calls:
        few = {"match": ("--games", "2"), "play": ("--bot", "random")}.get(call[1], ())
        assert run(*call[1:], *few).exit_code == 0, call


def test_the_decks_and_cards_of_the_folder_are_completed(own: Own) -> None:
    context = click.Context(click.Command("x"))
    for kinds, name in (("d", own.deck), ("c", own.card)):
        assert name in [item.value for item in completes(kinds)(context, click.Argument(["x"]), name[:3])]
