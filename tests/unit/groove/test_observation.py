"""What players of groove see of each other."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from cardforge.database import built_in
from cardforge.engine.observation import HIDDEN
from cardforge.games.groove.play import terms
from cardforge.games.groove.play.observation import PICKING
from cardforge.games.groove.play.selecting import candidates
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


def test_a_guess_in_the_middle_of_a_choice_has_what_was_taken_and_what_is_left() -> None:
    """How many cards the enemy has taken is seen; in a guess they are others of those that he may take, and the same number is to come."""
    questions = Counter[tuple[int, bool]]()
    for seed in range(8):
        table: Any = Table(DECKS if seed % 2 else (DECKS[1], DECKS[0]))
        game, rng = table.game, Random(seed)
        state: Any = table.start(seed=seed)
        while state.winner < 0:
            if state.question in PICKING and state.picks:
                seen = game.observe(state, 1 - state.asked)
                guess = game.determinise(seen, seed)
                real, dealt = state.picks[-1], guess.picks[-1]
                assert (dealt.least, dealt.most, len(dealt.taken)) == (real.least, real.most, len(real.taken))
                assert (terms.V_DONE in guess.options) == (terms.V_DONE in state.options)
                fit = choosable(game, guess)
                assert sorted([*dealt.taken, *dealt.among]) == sorted(fit)
                assert len(guess.options) > 1
                assert game.observe(guess, 1 - state.asked) == seen
                questions[state.question, bool(dealt.taken)] += 1
            game.apply(state, rng.choice(state.options))
    assert min(questions[question, False] for question in PICKING) > 20
    assert questions[terms.Q_TOP, True] > 20
    assert min(questions[question, True] for question in PICKING) > 2


def choosable(game: Any, state: Any) -> list[int]:
    """The cards that the open choice is about, worked out anew."""
    if state.question == terms.Q_CHOOSE:
        context = state.contexts[-1]
        selection = game.rules.selections[game.rules.program[context.position - 1][1]]
        found: list[int] = candidates(game.rules, state, selection, context.source, context.player)
        return found
    kept = [half // 2 for half in state.kept] if state.question == terms.Q_TOP else []
    return [card for card in state.zone(state.asked, terms.HAND) if card not in kept]
