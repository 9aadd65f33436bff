"""What a card should cost: the versions that play, and what is refused."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import pytest

from cardforge.database import built_in
from cardforge.games.deckmaster.design.lint import MAIN_LINE
from cardforge.games.shared.design.knobs import knobs_of
from cardforge.games.shared.design.variants import with_card_for
from cardforge.games.shared.pack import price_of
from cardforge.lab.effort import Effort
from cardforge.lab.questions.price import Asked, price
from cardforge.lab.statistics.estimate import Crossing, crossed
from cardforge.lab.subjects import amount, keyword
from cardforge.model import Card, CardforgeError, Text
from cardforge.simulation.matches.plan import MatchPlan
from cardforge.workspace import Workspace

FEW = Effort(600, 4)


def test_a_plain_card_is_exactly_as_good_as_itself_at_its_own_power() -> None:
    deck = built_in("deckmaster").decks["赤単アグロ"]
    held = next(card for card, _ in deck.cards if card.fields["cost"] == 2)
    power = knobs_of("deckmaster")[0]
    plain = power.plain_card(held)
    asked = Asked(Text("無地", "plain"), power.title, (1000, 1500, 2000, 2500, 3000), 2000)

    def plan_at(value: int) -> MatchPlan:
        return MatchPlan((with_card_for(deck, held, power.at(plain, value)), with_card_for(deck, held, plain)))

    found = price(asked, plan_at, Effort(600, 24), bots=["random"])
    assert found.curve[2000].value == 0.5
    assert found.fair_at.low <= 2000 <= found.fair_at.high


@pytest.mark.parametrize(
    ("game", "card", "number", "declared"),
    [
        ("deckmaster", "赤角の突撃兵", "power", 3000),
        ("deckmaster", "ファイアボール", "cost", 1),
        ("groove", "赤毛の狼", "strength", 20),
        ("skillbook", "炎の狼", "AT", 3),
        ("skillbook", "背水の一撃", "cost", 2),
    ],
)
def test_a_card_is_priced_by_the_number_of_its_kind(game: str, card: str, number: str, declared: int) -> None:
    found = Workspace(game=game).fair(card, bots=["random"], effort=FEW)
    assert (found.asked.number.en, found.asked.declared, found.asked.name.ja) == (number, declared, card)
    assert declared in found.curve


def test_the_other_half_of_a_card_has_a_price_of_its_own() -> None:
    found = Workspace(game="groove").fair("赤毛の狼", knob="cast_cost", bots=["random"], effort=FEW)
    texts = [next(card for card, _ in deck.cards if card.name.ja == "赤毛の狼").texts for deck in found.plan.decks]
    assert [each["effect"] for each in texts] == [
        "自分のクリーチャー1体の力をターン終了時まで20上げる。",
        "相手のデッキの上から1枚を破壊する。",
    ]
    assert texts[0]["ability"] == texts[1]["ability"]


def test_a_sentence_is_said_by_a_card_of_its_cost() -> None:
    found = Workspace(game="deckmaster").fair(sentence="先制", cost=2, deck="赤単アグロ", bots=["random", "random"], effort=FEW)
    new, plain = ([card for card, _ in deck.cards if card.kind == "unit" and card.fields["cost"] == 2] for deck in found.plan.decks)
    said, blank = next((a, b) for a, b in zip(new, plain, strict=True) if a != b)
    assert (said.texts, blank.texts, blank.fields["power"]) == ({"text": "先制"}, {}, MAIN_LINE[2])
    assert (found.asked.declared, found.second is None) == (None, False)


def test_plain_units_have_the_power_that_hints_call_usual() -> None:
    for knob in knobs_of("deckmaster"):
        assert {int(cost): power for cost, power in knob.plain["by_cost"]["power"].items()} == MAIN_LINE


@pytest.mark.parametrize(
    ("game", "asked", "said"),
    [
        ("deckmaster", {}, "Name a card, or write a sentence"),
        ("deckmaster", {"sentence": "相手に茶を出す。"}, "茶"),
        ("deckmaster", {"card": "赤単アグロ"}, "is not a card"),
        ("deckmaster", {"card": "赤角の突撃兵", "deck": "星の図書館"}, "is not in the deck"),
        ("deckmaster", {"card": "赤角の突撃兵", "knob": "weight"}, "What can be asked for: power, cost, amount"),
        ("deckmaster", {"card": "赤角の突撃兵", "knob": "amount", "number": 3}, "has no number 3"),
        ("deckmaster", {"card": "戦いの封印", "knob": "power"}, "What can be asked for: amount"),
        ("deckmaster", {"card": "始まりの封印", "knob": "amount"}, "has no number 1"),
        ("deckmaster", {"keyword": "貫通、先制"}, "is not one keyword"),
        ("deckmaster", {"keyword": "茶"}, "茶"),
        ("deckmaster", {"keyword": "貫通", "rank": 7}, "No deck has a Deck Master of rank 7"),
        ("groove", {"keyword": "飛行"}, "has no Deck Masters"),
        ("deckmaster", {"card": "赤角の突撃兵", "cost": 11}, "There is no plain card of the cost"),
        ("deckmaster", {"card": "ファイアボール", "cost": 2}, "it cannot be given"),
        ("blackpoker", {"card": "SA"}, "have no number that could be priced"),
    ],
)
def test_what_cannot_be_priced_is_refused_in_one_line(game: str, asked: dict[str, object], said: str) -> None:
    with pytest.raises(CardforgeError) as refused:
        Workspace(game=game).fair(**asked, bots=["random"], effort=FEW)  # type: ignore[arg-type]
    assert said in refused.value.text.en
    assert "\n" not in refused.value.text.en


def test_the_telling_games_are_told_in_words(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path, game="deckmaster")
    found = workspace.fair("ファイアボール", bots=["random"], effort=Effort(600, 12))
    files = workspace.keep_stories(found, lang="en")
    assert len(files) == 2 * len(found.telling) > 0
    assert all("(plain card)" in file.read_text(encoding="utf-8") for file in files)


def test_a_better_bot_that_there_is_not_is_refused_before_the_quick_one_plays() -> None:
    seen: list[str] = []
    with pytest.raises(CardforgeError, match="nix"):
        Workspace(game="deckmaster").fair("赤角の突撃兵", bots=["random", "nix"], effort=FEW, on_pair=lambda bot, _pairs: seen.append(bot))
    assert seen == []


def test_a_card_in_no_deck_is_refused() -> None:
    workspace = Workspace(game="deckmaster")
    held = {card.id for deck in workspace.library.decks.values() for card, _ in deck.cards}
    card = next(each for each in workspace.library.cards.values() if each.kind == "unit" and each.id not in held)
    with pytest.raises(CardforgeError, match="No legal deck has"):
        workspace.fair(card.name.ja, bots=["random"], effort=FEW)


def test_an_amount_in_a_sentence_is_varied_and_nothing_else() -> None:
    found = Workspace(game="deckmaster").fair("ファイアボール", knob="amount", bots=["random"], effort=FEW)
    assert (found.asked.declared, 2000 in found.curve) == (2000, True)
    subject = amount(card_called("ファイアボール"), found.plan.decks[0], knobs_of("deckmaster")[1], 1)
    for value in (500, 3000):
        deck, plain = subject.versions(value)
        changed = [(a.texts["text"], b.kind) for (a, _), (b, _) in zip(deck.cards, plain.cards, strict=True) if a != b]
        assert [(text.count(str(value)), kind) for text, kind in changed] == [(1, "unit")]


def card_called(name: str) -> Card:
    found = Workspace(game="deckmaster").find(name)
    assert isinstance(found, Card)
    return found


def test_a_keyword_changes_the_worth_of_the_deck_master_by_its_price() -> None:
    """000-R21: the keyword's price is what is varied; the other deck's Deck Master is without it, at its own worth."""
    workspace = Workspace(game="deckmaster")
    found = workspace.fair(keyword="疾風", deck="森王の行進", bots=["random"], effort=FEW)
    master, plain = (deck.master for deck in found.plan.decks)
    assert master is not None
    assert plain is not None
    assert (found.asked.declared, found.asked.free, found.asked.name) == (-3000, 0, Text("疾風", "Swift"))
    assert master.card.trees["text"]["keywords"] == ["swift"]
    assert plain.card.trees["text"]["keywords"] == []
    assert price_of("deckmaster")(master).total - price_of("deckmaster")(plain).total == -3000


def test_a_seals_effect_is_worth_an_amount_of_the_plainest_one() -> None:
    found = Workspace(game="deckmaster").fair("戦いの封印", deck="赤単アグロ", bots=["random"], effort=FEW)
    own, plain = (deck.master.seals for deck in found.plan.decks if deck.master)
    changed = [(a, b) for a, b in zip(own, plain, strict=True) if a != b]
    assert [a.name.ja for a, _ in changed] == ["戦いの封印"]
    assert changed[0][1].texts["text"] in {f"{value}回復する。" for value in found.curve}
    assert changed[0][0].trees["condition"] == changed[0][1].trees["condition"]


def test_what_is_free_and_good_may_do_no_harm() -> None:
    """A Deck Master with 硬直 priced as if it were good: the games say that it does harm, and no price is given."""
    workspace = Workspace(game="deckmaster")
    subject = keyword("硬直", workspace.deck("赤単アグロ"))
    assert subject.asked.free is None
    asked = replace(subject.asked, free=0, values=(0, 3000))
    found = price(asked, lambda value: MatchPlan(subject.versions(value)), Effort(600, 60), bots=["greedy"])
    assert (found.verdict, found.broken) == ("withheld", (0, 0))
    assert "even free of charge" in found.headline.en


def test_a_curve_that_is_one_half_all_along_says_nothing() -> None:
    assert crossed({1: [0.5] * 40, 2: [0.5] * 40}) == Crossing(1.5, -math.inf, math.inf)
