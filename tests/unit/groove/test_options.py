"""The rule flags of groove."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from cardforge.database import built_in
from cardforge.games.groove.compiling.compiler import Compiler
from cardforge.games.groove.play import terms
from cardforge.games.groove.play.traps import set_options
from cardforge.games.groove.telling.story import tried_moves
from cardforge.games.shared.pack import pack_of
from cardforge.model import Card, Deck, Text
from cardforge.simulation.table.table import Table

LIBRARY = built_in("groove")
DECKS = (LIBRARY.decks["火の群れ"], LIBRARY.decks["白き城壁"])


def test_r16_the_seals_are_shown_in_a_tournament() -> None:
    table = Table(DECKS, {"tournament": True})
    shown = [event for event in table.start(seed=1).log if event[0] == terms.E_SHOWN]
    assert len(shown) == 10
    assert [event for event in Table(DECKS).start(seed=1).log if event[0] == terms.E_SHOWN] == []
    lines = table.teller((Text("a", "a"), Text("b", "b")), 0).tell(table.start(seed=1), shown)
    assert any("Seal of" in line.en for line in lines)


def test_a01_reveal_on_draw_turns_up_seals_before_the_first_turn_too() -> None:
    found = 0
    for seed in range(8):
        state = Table(DECKS, {"reveal_on_draw": True}).start(seed=seed)
        plain = Table(DECKS).start(seed=seed)
        assert not plain.zone(0, terms.SEALS)
        assert len(state.zone(0, terms.HAND)) == 5
        found += len(state.zone(0, terms.SEALS)) + len(state.zone(1, terms.SEALS))
    assert found > 0


MOMENTS = ("enemy_attacks", "enemy_casts", "creature_lost")
TRAPS = [card for card in LIBRARY.cards.values() if card.trees["effect"]["abilities"][0].get("when") in MOMENTS]
#: Rule flags of which each changes what the other does.
BOTH = {"groove_traps": True, "shields": True}


def trapping(deck: Deck) -> Deck:
    """A deck whose first cards are traps, and whose mana is of every colour as the deck's."""
    seals = [(card, count) for card, count in deck.cards if card.kind == "seal"]
    others = [card for card, count in deck.cards if card.kind != "seal" for _ in range(count)]
    rest = Counter({card.id: 0 for card in others})
    for card in others[: 50 - 3 * len(TRAPS)]:
        rest[card.id] += 1
    kept = [(LIBRARY.cards[card], count) for card, count in rest.items() if count]
    return replace(deck, cards=(*((card, 3) for card in TRAPS), *kept, *seals))


def test_random_games_with_traps_and_shields_keep_the_invariants() -> None:
    broken, done, decks = pack_of("groove").invariants(), Counter[str](), (trapping(DECKS[0]), trapping(DECKS[1]))
    for seed in range(12):
        table, rng = Table(decks, BOTH), Random(seed)
        state: Any = table.start(first=seed % 2, seed=seed)
        assert [len(state.zone(player, terms.SHIELDS)) for player in range(2)] == [5, 5]
        while state.winner < 0:
            assert broken(table.game, state) == []
            player = state.asked
            for option in [*state.options, *tried_moves(state, player)] if state.question != terms.Q_TRAP else state.options:
                if state.question in (terms.Q_PREPARE, terms.Q_TRAP):
                    assert (table.game.why_not(state, player, option) is None) == (option in state.options)
            for viewer in range(2):
                seen = table.game.observe(state, viewer)
                guess: Any = table.game.determinise(seen, seed)
                assert table.game.observe(guess, viewer) == seen
                assert broken(table.game, guess) == []
            done[f"{state.question}"] += 1
            table.game.apply(state, rng.choice(state.options))
        done["set"] += sum(event[0] == terms.E_SET for event in state.log)
        assert table.reason(state) in ("seals", "limit")
    assert done["set"] > 20
    assert done[str(terms.Q_TRAP)] > 5


def test_who_has_set_a_trap_tells_the_other_player_nothing_but_that() -> None:
    table: Any = Table((trapping(DECKS[0]), trapping(DECKS[1])), BOTH)
    for seed in range(20):
        state = table.start(seed=seed)
        table.game.apply(state, terms.V_NONE)
        options = set_options(table.game.rules, state, 0)
        if options:
            table.game.apply(state, options[0])
            [told] = [event for event in state.log if event[0] == terms.E_SET]
            card = state.traps[0]
            name = table.cards[state.definitions[card]].fields["spell_name"]["en"]
            lines = [table.teller((Text("a", "Ann"), Text("b", "Bob")), viewer).tell(state, [told]) for viewer in range(2)]
            assert lines[0][0].en == f"Ann set {name} as a trap."
            assert lines[1][0].en == "Ann set a trap."
            return
    pytest.fail("nobody drew a trap")


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"cast_cost": 2}, "a trap is a plain spell that costs groove"),
        ({"spell_type": "ward"}, "a trap is a plain spell that costs groove"),
    ],
)
def test_a_trap_is_a_plain_spell_that_costs_groove(change: dict[str, Any], why: str) -> None:
    card: Card = replace(TRAPS[0], fields={**TRAPS[0].fields, **change})
    [(field, text)] = Compiler().faults(card)
    assert field == "effect"
    assert why in text.en
