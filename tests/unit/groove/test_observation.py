"""What players of groove see of each other."""

from __future__ import annotations

from random import Random
from typing import Any

from cardforge.database import built_in
from cardforge.engine.observation import HIDDEN
from cardforge.games.groove.play import terms
from cardforge.simulation.table.table import Table

LIBRARY = built_in("groove")
DECKS = (LIBRARY.decks["墓場の金庫"], LIBRARY.decks["潮と霧"])
OPEN = (terms.DISCARD, terms.REMOVED, terms.SEALS, terms.TEMPORARY, terms.MANA)


def test_what_lies_face_up_is_seen_and_the_groove_is_not() -> None:
    """002-R10, A30: removed cards are face up; hand and groove are their owner's, nobody sees a deck."""
    table, rng, kept = Table(DECKS), Random(3), 0
    state: Any = table.start(seed=3)
    while state.winner < 0:
        for player in range(2):
            seen: Any = table.game.observe(state, player).state
            for side in range(2):
                assert all(seen.definitions[card] != HIDDEN for zone in OPEN for card in state.zone(side, zone))
                hidden = [terms.DECK] if side == player else [terms.DECK, terms.HAND, terms.GROOVE]
                assert all(seen.definitions[card] == HIDDEN for zone in hidden for card in state.zone(side, zone))
                own = [] if side != player else [terms.HAND, terms.GROOVE]
                assert all(seen.definitions[card] != HIDDEN for zone in own for card in state.zone(side, zone))
            if player != state.active and state.kept:
                kept += 1
                assert len(seen.kept) == len(state.kept)
                assert all(half % 2 == 0 for half in seen.kept), "which half a hidden card is kept for is not seen"
        table.game.apply(state, rng.choice(state.options))
    assert kept > 10


def test_a_guess_gives_the_enemy_his_five_seals() -> None:
    table: Any = Table(DECKS)
    state = table.start(seed=1)
    for seed in range(5):
        guess = table.game.determinise(table.game.observe(state, 0), seed)
        seals = [
            card for card, owner in enumerate(guess.owners) if owner == 1 and table.game.rules.kind[guess.definitions[card]] == terms.SEAL
        ]
        assert len(seals) == 5
