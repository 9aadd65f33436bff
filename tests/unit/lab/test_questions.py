"""The questions: which is better, does going first win, which deck rules."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from cardforge.database import built_in
from cardforge.games.shared.design.variants import with_card_for
from cardforge.games.shared.pack import playable_games
from cardforge.lab.effort import Effort
from cardforge.lab.pairs import estimate
from cardforge.lab.questions.compare import Compared, Opinion, compare
from cardforge.lab.questions.first import under_rules
from cardforge.lab.statistics.sequential import Verdict
from cardforge.model import Card, CardforgeError, Deck, Text
from cardforge.simulation.matches.plan import MatchPlan
from cardforge.workspace import Workspace
from tests.amount import amount

NAMES = (Text("甲", "A"), Text("乙", "B"))


def red() -> Deck:
    return built_in("deckmaster").decks["赤単アグロ"]


def stronger(deck: Deck, card: str, power: int) -> Deck:
    """The deck with so much more power on a unit."""
    unit = next(each for each, _ in deck.cards if each.name.ja == card)
    return with_card_for(deck, unit, replace(unit, fields={**unit.fields, "power": unit.fields["power"] + power}))


def a_unit() -> Card:
    return next(card for card, count in red().cards if card.kind == "unit" and count == 3)


def test_a_planted_fault_is_found_and_the_same_whatever_the_number_of_processes() -> None:
    deck = red()
    plan = MatchPlan((stronger(deck, a_unit().name.ja, 4000), deck), games=2 * 400, seed=1, tokens=built_in("deckmaster").tokens)
    found = compare(plan, NAMES, Effort(600), bots=["greedy"])
    assert found.verdict == "better"
    assert found.opinions[0].share.low > 0.5
    assert compare(plan, NAMES, Effort(600, jobs=2), bots=["greedy"]).as_dict() == found.as_dict()


def test_two_versions_that_are_the_same_are_exactly_even() -> None:
    deck = red()
    found = compare(
        MatchPlan((stronger(deck, a_unit().name.ja, 0), deck), games=amount(60, 400), seed=2), NAMES, Effort(600), bots=["greedy"]
    )
    assert found.opinions[0].share.value == 0.5
    assert found.opinions[0].telling == ()


def opinion(bot: str, verdict: Verdict) -> Opinion:
    return Opinion(bot, verdict, estimate([0.5] * 20), ())


@pytest.mark.parametrize(
    ("said", "verdict", "words"),
    [
        (("better", "better"), "better", "“A” is better than “B”."),
        (("worse", "open"), "worse", "“A” is worse than “B”."),
        (("open", "open"), "open", "These games do not tell yet whether “A” or “B” is better."),
        (("better", "worse"), "skill", "Whether “A” or “B” is better depends on how well they are played."),
        (("better", "alike"), "skill", "Whether “A” or “B” is better depends on how well they are played."),
        (("alike", "alike"), "alike", "“A” and “B” differ by no more than 3 %."),
    ],
)
def test_bots_that_contradict_each_other_say_that_it_depends_on_skill(said: tuple[Verdict, Verdict], verdict: str, words: str) -> None:
    opinions = (opinion("greedy", said[0]), opinion("search:100", said[1]))
    found = Compared(NAMES, 0.03, opinions, MatchPlan((red(), red())))
    assert found.verdict == verdict
    assert found.headline.en == words


@pytest.mark.parametrize("game", playable_games())
def test_every_game_is_asked_who_goes_first_and_which_deck_rules(game: str) -> None:
    workspace = Workspace(game=game)
    decks = list(workspace.library.decks)[:2]
    first = workspace.first_player(*decks, bot="random", effort=Effort(600, 4))
    assert first.rules[""].pairs == 12
    assert len(first.between) == 3
    standings = workspace.meta(*decks, bot="random", effort=Effort(600, 4)).standings
    assert sum(each.rating for each in standings) == pytest.approx(0, abs=1e-6)
    assert sum(each.share for each in standings) == pytest.approx(1)
    assert all(each.low <= each.rating <= each.high for each in standings)


def test_each_rule_is_asked_with_the_same_games() -> None:
    plans = under_rules([MatchPlan((red(), red()), seed=4)], ["emergency_release"])
    assert [(rule, plan.options, plan.seed) for rule, plan in plans] == [("", {}, 4), ("emergency_release", {"emergency_release": True}, 4)]


def test_two_cards_are_compared_in_a_deck_that_has_one_of_them(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path, game="deckmaster")
    held = a_unit().name.ja
    others = [card for card in workspace.library.cards.values() if card.fields.get("attributes") == ("red",) and card.kind == "unit"]
    other = next(card for card in others if card.id not in [each.id for each, _ in red().cards])
    found = workspace.compare(other.name.ja, held, deck="赤単アグロ", bots=["random"], effort=Effort(600, 12))
    new, old = ([(card.name.ja, count) for card, count in deck.cards] for deck in found.plan.decks)
    assert new == [(other.name.ja if name == held else name, count) for name, count in old]
    assert new != old
    files = workspace.keep_pairs(found)
    assert [file.parent for file in files] == [tmp_path / "out" / "lab"] * len(files)
    for file in files:
        assert json.loads(file.read_text(encoding="utf-8"))["players"] == ["random", "random"]


def test_a_deck_is_chosen_in_which_both_cards_are_legal() -> None:
    workspace = Workspace(game="deckmaster")
    found = workspace.compare("ファイアボール", "突撃命令", bots=["random"], effort=Effort(600, 2))
    assert all(not workspace.faults_of(deck) for deck in found.plan.decks)


@pytest.mark.parametrize(
    ("one", "other", "deck", "said"),
    [
        ("赤単アグロ", "ファイアボール", "", "A deck cannot be compared with a card."),
        ("ファイアボール", "ヒートブレード", "赤単アグロ", "has both"),
        ("赤単アグロ", "炎竜姫アグニス", "", "is neither a deck nor a card"),
        ("赤単アグロ", "森王の行軍", "", "森王の行進"),
    ],
)
def test_what_cannot_be_compared_is_refused(one: str, other: str, deck: str, said: str) -> None:
    with pytest.raises(CardforgeError) as refused:
        Workspace(game="deckmaster").compare(one, other, deck=deck, bots=["random"], effort=Effort(pairs=4))
    assert said in refused.value.text.en + (refused.value.hint.en if refused.value.hint else "")


def test_a_file_that_somebody_else_wrote_is_not_replaced(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path, game="deckmaster")
    found = workspace.compare("赤単アグロ", "森王の行進", bots=["random"], effort=Effort(600, 8))
    first, *_ = workspace.keep_pairs(found)
    assert workspace.keep_pairs(found)[0] == first, "what was written before is written again"
    first.write_text("mine", encoding="utf-8")
    with pytest.raises(CardforgeError, match="changed after"):
        workspace.keep_pairs(found)
    assert first.read_text(encoding="utf-8") == "mine"


def test_a_meta_of_one_deck_is_refused() -> None:
    with pytest.raises(CardforgeError, match="Name two decks or more"):
        Workspace(game="deckmaster").meta("赤単アグロ")
