"""What a player sees (004-R08): enough to play, nothing that is hidden."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

from cardforge.database import Library
from cardforge.engine.observation import HIDDEN
from cardforge.games.blackpoker.play.terms import E_DAMAGE, E_MOVED, FOG, GRAVE, HAND, LIFE, Q_SEARCH, STAGE, ZONES
from cardforge.games.shared.pack import pack_of
from cardforge.model import Text
from cardforge.simulation.table.table import Table


def _hidden(state: Any, player: int) -> Any:
    """The enemy's cards that ``player`` does not see."""
    enemy = 1 - player
    cards = state.zone(enemy, HAND) + state.zone(enemy, LIFE) + [card for card in state.buried if state.owners[card] == enemy]
    return cards + [unit.cards[0] for unit in state.bulwarks[enemy]]


def test_hidden_cards_do_not_show(positions: Any) -> None:
    """Swapping what two of the enemy's hidden cards are changes nothing that the player sees."""
    swapped = 0
    for game, state, rng in positions(15):
        for player in range(2):
            hidden = _hidden(state, player)
            if len(hidden) < 2:
                continue
            first, second = rng.sample(hidden, 2)
            other = state.clone()
            other.definitions = other.definitions.copy()
            other.definitions[first], other.definitions[second] = other.definitions[second], other.definitions[first]
            swapped += other.definitions != state.definitions
            assert game.observe(other, player) == game.observe(state, player)
    assert swapped > 100


def test_the_number_of_a_hidden_card_does_not_show(positions: Any) -> None:
    """A card that was shown and taken into the hand is not followed onto the field: swapping the instances changes nothing."""
    for game, state, rng in positions(10):
        player, enemy = 0, 1
        if state.asked == enemy or not state.bulwarks[enemy] or not state.zone(enemy, HAND):
            continue
        other = state.clone()
        other.bulwarks = [[unit.clone() for unit in row] for row in other.bulwarks]
        unit = rng.choice(other.bulwarks[enemy])
        hand = other.zone(enemy, HAND)
        place = rng.randrange(len(hand))
        hand[place], unit.cards = unit.cards[0], [hand[place]]
        assert game.observe(other, player) == game.observe(state, player)


def test_the_order_of_the_own_life_does_not_show(positions: Any) -> None:
    searched = 0
    for game, state, rng in positions(12):
        player = state.asked
        other = state.clone()
        rng.shuffle(other.zone(player, LIFE))
        other.rng = rng.getrandbits(32)
        searched += state.question == Q_SEARCH
        assert game.observe(other, player) == game.observe(state, player)
    assert searched, "also while the life is looked through"


def test_own_hand_and_public_zones_show(positions: Any) -> None:
    for game, state, _ in positions(5):
        player = state.asked
        seen = game.observe(state, player).state
        public = [card for side in range(2) for zone in (FOG, STAGE) for card in state.zone(side, zone)]
        public += [card for side in range(2) for card in state.zone(side, GRAVE) if card not in state.buried]
        public += [card for side in range(2) for unit in state.soldiers[side] for card in unit.cards]
        for card in state.zone(player, HAND) + [unit.cards[0] for unit in state.bulwarks[player]] + public:
            assert seen.definitions[card] == state.definitions[card] != HIDDEN
        assert len(seen.zone(1 - player, HAND)) == len(state.zone(1 - player, HAND))


def _milled(positions: Any) -> Iterator[tuple[Any, Any, int, list[int]]]:
    """Damage of two or more with an action that was not over before: the game, its state, the player and the cards in their order."""
    game_told: tuple[int, int] = (0, 0)
    for game, state, _ in positions(12):
        log = state.log
        told = game_told[1] if game_told[0] == id(log) else 0
        game_told = id(log), len(log)
        for place, (code, player, amount, _left) in enumerate(log):
            if place < told:
                continue
            if code == E_DAMAGE and amount > 1:
                moved = [
                    card for code, card, source, _ in log[place + 1 : place + 1 + amount] if code == E_MOVED and source % ZONES == LIFE
                ]
                yield game, state, player, moved


def test_of_cards_laid_into_a_grave_at_once_only_the_last_is_known(positions: Any) -> None:
    """004-A33: whatever is laid on it later, both players go on knowing the last one, and nobody the others."""
    met = 0
    for game, state, player, moved in _milled(positions):
        assert set(moved[:-1]) <= set(state.buried)
        assert moved[-1] not in state.buried
        for viewer in range(2):
            seen = game.observe(state, viewer).state
            grave = [seen.definitions[card] for card in seen.zone(player, GRAVE)]
            true = [state.definitions[card] for card in state.zone(player, GRAVE)]
            shown = [
                HIDDEN if card in state.buried else definition for card, definition in zip(state.zone(player, GRAVE), true, strict=True)
            ]
            assert grave == shown
        met += len(moved) > 1
    assert met > 5


def test_a_grave_without_damage_is_known(positions: Any) -> None:
    """What is discarded, paid with, driven out of the field or looked for by 世代交代 lies on top for a moment."""
    for _, state, _ in positions(6):
        damaged = any(code == E_DAMAGE for code, *_ in state.log)
        assert damaged or not state.buried


def _table(library: Library, number: int) -> Table:
    decks = list(library.decks.values())
    return Table((decks[number % len(decks)], decks[(number + 1) % len(decks)]), {}, tokens=pack_of("blackpoker").playing().parts(library))


def test_the_story_says_of_a_grave_what_the_observation_shows(library: Library) -> None:
    told = 0
    for seed in range(6):
        table = _table(library, seed)
        state, random = table.start(seed=seed), Random(seed)
        players = Text("一", "One"), Text("二", "Two")
        teller, all_knowing = table.teller(players, 0), table.teller(players, None)
        while state.asked >= 0:
            before = len(state.log)
            table.game.apply(state, random.choice(state.options))
            events = state.log[before:]
            moved = [card for code, card, source, goal in events if code == E_MOVED and source % ZONES == LIFE and goal % ZONES == GRAVE]
            hidden = [table.cards[state.definitions[card]].name.en for card in moved if card in state.buried]
            lines = "\n".join(line.en for line in teller.tell(state, events) if "to the grave" in line.en)
            for name in hidden:
                assert f" {name}," not in f" {lines},".replace("\n", ","), "a card that nobody saw is not told"
            if hidden:
                told += 1
                # Two damages of one step are told in two lines.
                assert sum(int(number) for number in re.findall(r"life to the grave: (\d+) cards?,", lines)) == len(hidden)
                assert all(name in "\n".join(line.en for line in all_knowing.tell(state, events)) for name in hidden)
    assert told > 5


def test_the_life_of_both_is_counted(library: Library) -> None:
    """004-A34: damage is told with the life that is left, however much it is."""
    counted = set()
    for seed in range(8):
        table = _table(library, seed)
        state, random = table.start(seed=seed), Random(seed)
        teller = table.teller((Text("一", "One"), Text("二", "Two")), 0)
        while state.asked >= 0:
            before = len(state.log)
            table.game.apply(state, random.choice(state.options))
            for code, _, amount, left in state.log[before:]:
                if code == E_DAMAGE:
                    lines = [line.en for line in teller.tell(state, state.log[before:])]
                    assert any(f"{amount} damage (life {left})" in line for line in lines)
                    counted.add(left >= 10)
    assert counted == {True, False}
