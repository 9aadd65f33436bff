"""What a player may not know is exchanged, and nothing that he sees or that a bot does for him may change; of any game that has a pack."""

from __future__ import annotations

from random import Random
from typing import Any

from cardforge.database import built_in
from cardforge.engine.observation import HIDDEN
from cardforge.engine.rng import Dice
from cardforge.games.shared.pack import pack_of
from cardforge.simulation.bots import BOTS, make_bot
from cardforge.simulation.table.table import Table

#: What bots are asked for with few thoughts, so that a decision takes no second.
SETTINGS = {"search": "search:12", "beam": "beam:2"}


def permuted(game: Any, state: Any, player: int, random: Random) -> Any:
    """The game with what ``player`` does not know exchanged: which cards his and the enemy's unseen cards are, and the dice to come."""
    seen = game.observe(state, player).state.definitions
    other = state.clone()
    other.definitions = state.definitions.copy()
    for owner in range(2):
        unseen = [card for card, definition in enumerate(seen) if definition == HIDDEN and state.owners[card] == owner]
        for card, definition in zip(unseen, random.sample([state.definitions[card] for card in unseen], len(unseen)), strict=True):
            other.definitions[card] = definition
    other.rng = random.getrandbits(32)
    return other


def check(game: str, games: int, bots_every: int) -> dict[str, int]:
    """Play random games; at every decision both players' knowledge is tried, at every ``bots_every``-th all bots, too.

    Returns how often what differs, so that a caller can see that something was tried.
    """
    pack, library = pack_of(game), built_in(game)
    decks = list(library.decks.values())
    bots = [make_bot(SETTINGS.get(name, name)) for name in BOTS]
    found = {"exchanged": 0, "chosen": 0}
    for seed in range(games):
        random = Random(seed)
        table = Table((decks[seed % len(decks)], decks[(seed + 1) % len(decks)]), tokens=pack.playing().parts(library))
        state = table.start(seed=seed)
        while state.asked >= 0:
            for player in range(2):
                other = permuted(table.game, state, player, random)
                found["exchanged"] += other.definitions != state.definitions
                assert table.game.observe(other, player) == table.game.observe(state, player), f"seed {seed}, {state.decisions}"
                seed_of_guess = random.getrandbits(32)
                guessed = table.game.guess(state, player, seed_of_guess)
                expected = table.game.determinise(table.game.observe(state, player), seed_of_guess)
                assert guessed.values() == expected.values(), f"seed {seed}, {state.decisions}"
                if player == state.asked and state.decisions % bots_every == 0 and len(state.options) > 1:
                    for bot in bots:
                        dice = random.getrandbits(32)
                        chosen = bot.choose(table.game, state, Dice(dice)), bot.choose(table.game, other, Dice(dice))
                        assert chosen[0] == chosen[1], f"seed {seed}, {state.decisions}: {bot.name} peeks"
                        found["chosen"] += 1
            table.game.apply(state, random.choice(state.options))
    return found
