"""What is out of line in a deck: planted faults are found, confirmed and explained, what is usual is not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardforge.database import built_in
from cardforge.games.shared.design.knobs import knobs_of, leaders_of
from cardforge.games.shared.design.variants import with_card_for
from cardforge.games.shared.pack import playable_games, price_of
from cardforge.lab.effort import Effort
from cardforge.lab.questions.audit import Audit, Trial, audit, dead_weight, dominated_cards
from cardforge.model import Card, CardforgeError, Master, Text
from cardforge.simulation.matches.plan import MatchPlan
from cardforge.workspace import Workspace


def a_unit() -> Card:
    """A plain unit in the place of one of 赤単アグロ's."""
    deck = built_in("deckmaster").decks["赤単アグロ"]
    return knobs_of("deckmaster")[0].plain_card(next(card for card, count in deck.cards if card.kind == "unit" and count == 3))


def a_trial(power: int) -> Trial:
    """A plain unit with another power, against itself as it is."""
    deck = built_in("deckmaster").decks["赤単アグロ"]
    held = next(card for card, count in deck.cards if card.kind == "unit" and count == 3)
    knob = knobs_of("deckmaster")[0]
    plain = with_card_for(deck, held, a_unit())

    def against_plain(card: Card) -> MatchPlan:
        return MatchPlan((with_card_for(deck, held, card), plain), games=120, tokens=built_in("deckmaster").tokens)

    planted = knob.at(a_unit(), power)
    parts = tuple((part, against_plain(card)) for part, card in knob.without_parts(planted))
    return Trial(planted.name, knob.title, deck.title, against_plain(planted), parts)


def test_a_card_that_is_much_too_strong_is_found_confirmed_and_explained_and_a_plain_one_is_not() -> None:
    own = a_unit().fields["power"]
    found = audit([a_trial(own), a_trial(15000)], [], [], Effort(600, 60))
    (find,) = found.finds
    assert (find.side, find.confirmed, found.flagged) == ("strong", True, 1)
    assert find.because is not None
    assert find.because.en == f"its power (usual: {own:,})"
    assert "is too strong, because of its power" in found.headline.en


def test_trials_that_the_time_does_not_reach_are_counted_and_nothing_is_said_of_them() -> None:
    trials = [a_trial(3000), a_trial(3500), a_trial(4000)]
    found = audit(trials, [], [], Effort(1e-6, 60))
    assert ([trial for trial, _ in found.trials], found.missed) == (trials[:1], 2)
    assert found.as_dict()["missed"] == 2


def test_what_is_taken_away_is_each_sentence_all_of_them_and_the_unusual_number() -> None:
    power = knobs_of("deckmaster")[0]
    sentence = "【登場時】山札を2枚めくり、デッキの一番上か下かを決めてカードを置く。その後、カードを一枚引く。"
    card = power.at(power.saying(a_unit(), sentence), 9000)
    last, whole, number = power.without_parts(card)
    assert last[0].ja == "「その後、カードを一枚引く。」"
    assert last[1].texts["text"] == sentence.removesuffix("その後、カードを一枚引く。")
    assert (whole[0].en, whole[1].texts) == ("its sentence", {})
    assert (number[0].en, number[1].texts) == (f"its power (usual: {a_unit().fields['power']:,})", {"text": sentence})


def test_a_card_is_dominated_by_one_that_says_the_same_with_better_numbers_only() -> None:
    power = knobs_of("deckmaster")[0]
    card = a_unit()
    more = replace(power.at(card, card.fields["power"] + 500), id="more", name=Text("強", "more"))
    dear = replace(card, fields={**more.fields, "cost": card.fields["cost"] + 1}, id="dear", name=Text("高", "dear"))
    other = replace(power.saying(card, "先制"), id="other", name=Text("他", "other"))
    names = [(a.en, b.en) for a, b in dominated_cards([card, more, dear, other], knobs_of("deckmaster"))]
    assert names == [(card.name.en, "more"), ("dear", "more")]


@pytest.mark.parametrize(("game", "halves"), [("deckmaster", 1), ("groove", 2)])
def test_every_card_with_a_number_is_tried(game: str, halves: int) -> None:
    workspace = Workspace(game=game)
    deck = next(iter(workspace.library.decks.values()))
    found = workspace.audit(deck.name, bot="random", effort=Effort(600, 1))
    asked = [card for card, _ in deck.cards if any(knob.has_plain(card) for knob in knobs_of(game))]
    brought = [deck.master.card, *deck.master.seals] if deck.master else []
    assert len(found.trials) <= halves * len(asked) + len(brought)
    assert {trial.name for trial, _ in found.trials} == {card.name for card in [*asked, *brought]}
    assert found.as_dict()["question"] == "audit"


def a_leader(text: str) -> Master:
    """炎竜姫アグニス, saying this."""
    library = built_in("deckmaster")
    seals = ["火花の封印", "仲間の封印", "墓碑の封印"]
    row = {"name": "試しの竜姫", "rank": 3, "attributes": ["赤"], "races": ["人間", "ドラゴン"], "text": text, "seals": seals}
    return library.read_master(row)


def test_what_is_taken_away_from_a_leader_is_each_keyword_and_each_ability() -> None:
    (knob,) = leaders_of("deckmaster")
    leader = a_leader("貫通、硬直　【攻撃時】相手に2000ダメージを与える。")
    parts = knob.without_parts(leader)
    assert [part.en for part, _ in parts] == ["Pierce", "Rigid", "“[On attack] Deal 2000 damage to your opponent.”"]
    trees = [version.card.trees["text"] for _, version in parts]
    assert [(len(tree["keywords"]), len(tree["abilities"])) for tree in trees] == [(1, 1), (1, 1), (2, 0)]
    assert knob.plain(leader).card.trees["text"] == {"keywords": [], "abilities": []}
    # 000-R21: what is taken away is not paid for.
    assert price_of("deckmaster")(parts[1][1]).total == price_of("deckmaster")(leader).total - 3000


def test_a_deck_master_who_cannot_attack_is_found_and_it_is_said_why() -> None:
    master = a_leader("硬直　【攻撃時】相手に2000ダメージを与える。")
    deck = replace(built_in("deckmaster").decks["赤単アグロ"], master=master)
    (knob,) = leaders_of("deckmaster")
    plain = replace(deck, master=knob.plain(master))

    def against_plain(leader: Master) -> MatchPlan:
        return MatchPlan((replace(deck, master=leader), plain), games=120, tokens=built_in("deckmaster").tokens)

    parts = tuple((part, against_plain(version)) for part, version in knob.without_parts(master))
    found = audit([Trial(master.card.name, Text("", ""), deck.title, against_plain(master), parts)], [], [], Effort(600, 60))
    (find,) = found.finds
    assert (find.side, find.confirmed, find.because and find.because.en) == ("weak", True, "Rigid")


def test_of_a_deck_master_he_and_his_seals_are_asked_about() -> None:
    found = Workspace().audit("炎竜姫アグニス", bot="random", effort=Effort(600, 1))
    leader = built_in("deckmaster").decks["赤単アグロ"].master
    assert leader is not None
    assert [trial.name for trial, _ in found.trials] == [leader.card.name, *(seal.name for seal in leader.seals)]
    assert found.dead == ()


def test_a_game_without_such_numbers_is_refused_in_a_line() -> None:
    with pytest.raises(CardforgeError, match="have no number"):
        Workspace(game="blackpoker").audit(bot="random")


def test_nothing_out_of_line_is_said_so() -> None:
    assert Audit((), 0, (), (), (), "greedy", 1).headline.en == "None of 0 trials is clearly out of line with a plain card."


@pytest.mark.parametrize("game", [game for game in playable_games() if knobs_of(game, none=True)])
def test_no_built_in_card_is_dominated_by_another(game: str) -> None:
    assert dominated_cards(list(built_in(game).cards.values()), knobs_of(game)) == []


def test_a_card_that_can_never_be_paid_is_dead_weight_and_one_that_is_played_is_not() -> None:
    library = built_in("deckmaster")
    deck = library.decks["赤単アグロ"]
    unit = next(card for card, count in deck.cards if card.kind == "unit" and count == 3)
    dear = with_card_for(deck, unit, replace(unit, fields={**unit.fields, "cost": 30}))
    plan = MatchPlan((dear, dear), games=1, tokens=library.tokens)
    (found,) = dead_weight(plan, Effort(600, 50))
    assert (found.name, found.deck) == (unit.name, deck.title)
    assert (found.used.count, found.used.of > 20) == (0, True)
    assert dead_weight(replace(plan, decks=(deck, deck)), Effort(600, 30)) == []
