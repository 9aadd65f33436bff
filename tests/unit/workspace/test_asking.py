"""Questions of balance: what is told while they are played, and what they say in the end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardforge.files import places
from cardforge.games.shared.design.knobs import knobs_of
from cardforge.lab.seen import Seen
from cardforge.model import Card, CardforgeError
from cardforge.workspace import Effort, Workspace
from cardforge.workspace.play import asking

QUICK: dict[str, Any] = {"bot": "random", "seconds": "0.3", "games": "8", "deck_a": "赤単アグロ", "deck_b": "森王の行進"}
DECKS = ["赤単アグロ", "森王の行進"]


@pytest.fixture(autouse=True)
def _data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDFORGE_DATA", str(tmp_path / "data"))


@pytest.mark.parametrize("question", [each.name for each in Workspace().questions()])
def test_every_question_is_answered_in_both_languages(question: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "_LADDER", ("random", "greedy"))
    given = {**QUICK, "card": "赤角の突撃兵", "one": DECKS[0], "other": DECKS[1], "decks": DECKS[: 1 if question == "audit" else 2]}
    answer = Workspace().ask(question, given)
    assert answer.headline is not None
    assert all(answer.headline)
    bars = [each for group in answer.groups for each in group.bars]
    assert bars
    assert all(0 <= each.low <= each.value <= each.high <= 1 for each in bars)


def test_the_interval_narrows_while_it_is_played() -> None:
    told: list[Seen] = []
    Workspace().ask("match", {**QUICK, "games": "60"}, told=told.append)
    assert [each.pairs for each in told] == list(range(1, 31))
    width = [each.groups[0].bars[0].high - each.groups[0].bars[0].low for each in told]
    assert width[-1] < width[4] < width[0]


def test_both_decks_together_win_all_games() -> None:
    answer = Workspace().duel(*DECKS, bot="random", effort=Effort(pairs=10))
    one, other = answer.groups[0].bars
    assert one.value + other.value == pytest.approx(1)


@pytest.mark.parametrize("game", places.games())
def test_a_card_that_stands_in_no_file_yet_is_weighed_or_said_why_not(game: str) -> None:
    workspace = Workspace(game=game)
    deck = workspace.deck(workspace.lesson_decks()[0])
    for card in {card.kind: card for card, _ in deck.cards}.values():
        unsaved = Card(card.game, card.kind, "unsaved", card.name, card.fields, card.texts, card.trees, card.lang)
        if any(each.has_plain(unsaved) for each in knobs_of(game, none=True)):
            assert workspace.fairness(unsaved, bot="random", effort=Effort(pairs=1)).pairs == 1
        else:
            with pytest.raises(CardforgeError, match="no plain card"):
                workspace.fairness(unsaved, bot="random", effort=Effort(pairs=1))


@pytest.mark.parametrize(("cost", "beside"), [("0", "cost 1"), ("1", ""), ("10", ""), ("12", "cost 10")])
def test_a_card_of_a_cost_without_a_plain_card_is_held_against_the_nearest_and_that_is_said(cost: str, beside: str) -> None:
    """In a deck of the folder's or not: of cost 0 there is an interval, too (000-R11 has no line for it)."""
    workspace = Workspace()
    for kind, more in (("unit", {"power": "500"}), ("spell", {"text": "カードを一枚引く。"})):
        card = workspace.draft(kind, {"name": {"ja": "試し"}, "cost": cost, "attributes": ["red"], **more}).card
        answer = workspace.fairness(card, bot="random", effort=Effort(pairs=2))
        assert 0 <= answer.groups[0].bars[0].low < answer.groups[0].bars[0].high <= 1
        assert [note.en.endswith(f"{beside}.") for note in answer.notes] == [True] * bool(beside)


def test_a_deck_with_an_unsaved_card_has_it_in_the_place_of_one_of_its_kind() -> None:
    workspace = Workspace()
    card = workspace.draft("unit", {"name": {"ja": "試しの兵"}, "cost": "2", "power": "9000", "attributes": ["red"]}).card
    deck = workspace.with_card(card, "赤単アグロ")
    assert card in [each for each, _ in deck.cards]
    assert workspace.faults_of(deck) == []
    assert sum(count for _, count in deck.cards) == 40


@pytest.mark.parametrize(
    ("question", "given"),
    [
        ("x", {}),
        ("match", {"deck_a": "赤単"}),
        ("fairness", {"card": "ファイヤボール"}),
        ("fairness", {}),
        ("compare", {"one": "炎竜姫アグニス"}),
    ],
)
def test_what_there_is_not_is_said_with_the_nearest(question: str, given: dict[str, Any]) -> None:
    with pytest.raises(CardforgeError):
        Workspace().ask(question, {**given, "seconds": "0.1", "games": "2"})


@pytest.mark.parametrize("number", ["", "x", "nan", "-5", "1e99", [], {}])
def test_a_number_that_is_none_is_as_usual_or_the_nearest(number: Any) -> None:
    assert 0.1 <= asking._number({"games": number}, "games", 200, 1000) <= 1000


def test_the_command_asks_the_same() -> None:
    given = {"card": "火の粉", "bot": "greedy", "seconds": "5", "decks": ["赤単 アグロ", "森"]}
    workspace = Workspace()
    assert workspace.question_command("meta", given) == 'cardforge lab meta "赤単 アグロ" 森 --bot greedy --seconds 5'
    assert workspace.question_command("price", given) == "cardforge lab price 火の粉 --bot greedy --seconds 5"
    assert workspace.question_command("price", {"card": {"kind": "unit"}}) == ""
