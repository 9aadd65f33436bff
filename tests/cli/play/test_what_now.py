"""After a match, what now: cards that lifted and weighed down with intervals, cards never played, how games were lost, what to type."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest

from cardforge.games.shared.pack import playable_games
from cardforge.model import Text
from cardforge.simulation.matches.match import MatchReport
from cardforge.simulation.matches.plan import MatchPlan
from cardforge.simulation.matches.result import GameResult
from cardforge.simulation.matches.statistics import difference, share
from cardforge.simulation.matches.tally import CardTally
from cardforge.workspace import Workspace
from tests.cli.conftest import Run


def report(tallies: dict[str, tuple[int, int, int]], wins: int, games: int) -> MatchReport:
    """A match that deck a won ``wins`` times; of cards by id: drawn in, won of those, used."""
    workspace = Workspace()
    deck = workspace.deck("赤単アグロ")
    cards = [(card, 1) for card, _ in deck.cards if card.id in tallies]
    won = set(random.Random(1).sample(range(games), wins))
    results = [GameResult(number, number % 2, int(number not in won), "hp", 8 if number in won else 12, 50, 0.1) for number in range(games)]
    told = [(0, card.id, card.name, CardTally(*tallies[card.id][:2], tallies[card.id][2], 0, 0, 0)) for card, _ in cards]
    return MatchReport(MatchPlan((replace(deck, cards=tuple(cards)), deck)), results, told, 1.0)


def test_a_card_lifts_a_deck_or_weighs_it_down_only_where_chance_does_not_explain_it() -> None:
    found = report({"s01": (100, 80, 90), "s02": (100, 30, 50), "u01": (100, 53, 80), "u02": (3, 3, 3)}, 105, 200).insight(0)
    assert [each.card for each in found.lifted] == ["s01"]
    assert [each.card for each in found.weighed] == ["s02"]
    assert [each.card for each in found.effects if each.is_noise] == ["u01"], "and u02 was drawn too seldom to tell"
    assert found.lost == (("hp", 95),)
    assert (found.won_turns, found.lost_turns) == (8, 12)


def test_a_card_that_was_never_used_is_named() -> None:
    found = report({"s01": (50, 25, 40), "s02": (50, 25, 0)}, 50, 100).insight(0)
    assert [name.ja for name in found.never] == ["ヒートブレード"]


def test_what_lies_there_from_the_beginning_is_not_told_as_never_played() -> None:
    deck = Workspace(game="skillbook").deck("炎の剣")
    never = MatchReport(MatchPlan((deck, deck)), [], [], 1.0).insight(0).never
    kinds = {card.kind for card, _ in deck.cards if card.name in never}
    assert {"skill", "unit"} <= kinds
    assert kinds.isdisjoint({"terrain", "hero"})


def test_the_interval_of_a_difference() -> None:
    # Newcombe's example (1998, table II, case a): 56 of 70 against 48 of 80.
    found = difference(share(56, 70), share(48, 80))
    assert (round(found.low, 4), round(found.high, 4)) == (0.0524, 0.3339)


def test_more_games_are_advised_only_while_the_result_is_unsure() -> None:
    assert report({}, 20, 40).more_games == 400
    assert report({}, 250, 500).more_games == 0


@pytest.mark.parametrize(("lang", "words"), [("ja", ("負け方", "次に:")), ("en", ("How it lost", "Next:"))])
def test_it_is_said_in_both_languages_with_the_command_to_type(run: Run, lang: str, words: tuple[str, str]) -> None:
    told = run("--lang", lang, "match", "赤単アグロ", "森王の行進", "--games", "12", "--bot", "random").stdout
    assert all(word in told for word in words)
    names = "赤単アグロ 森王の行進" if lang == "ja" else '"Mono-Red Aggro" "March of the Forest King"'
    assert f"cardforge match {names} --games 200" in told


def test_every_ending_has_a_sentence() -> None:
    for game in playable_games():
        assert all(isinstance(text, Text) and text.ja != text.en for text in Workspace(game=game).endings().values())


@pytest.mark.parametrize("decks", [("全54枚", "エントリー20"), ("火の群れ", "白き城壁")])
def test_a_program_is_told_the_same(run: Run, decks: tuple[str, str]) -> None:
    told = json.loads(run("match", *decks, "--games", "12", "--bot", "random", "--json").stdout)["insight"]
    assert set(told) == {"a", "b"}
    assert set(told["a"]) == {"cards", "too_few_games", "never_played", "lost", "lost_turns", "won_turns"}


@pytest.mark.parametrize(("lang", "heading"), [("ja", "早く引いた局"), ("en", "drawn early in")])
def test_where_decks_are_drawn_through_it_counts_what_was_drawn_early(run: Run, lang: str, heading: str) -> None:
    calls = ("match", "火の群れ", "白き城壁", "--games", "20", "--bot", "random", "--lang", lang)
    assert heading in run(*calls).stdout
    report = json.loads(run(*calls, "--json").stdout)
    assert report["drawn_early"] > 0
    drawn = [card["drawn_games"] for card in report["cards"]]
    assert max(drawn) <= 20
    assert sum(drawn) < 0.8 * 20 * len(drawn)
    assert json.loads(run("match", "赤単アグロ", "赤単アグロ", "--games", "2", "--bot", "random", "--json").stdout)["drawn_early"] == 0
