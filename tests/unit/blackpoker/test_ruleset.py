"""A record from another engine is refused: whatever changes how a card plays has to raise ``RULES_VERSION``."""

from __future__ import annotations

import hashlib
from random import Random

from cardforge.database import Library
from cardforge.games.blackpoker import compile_decks
from cardforge.games.blackpoker.compiling.compiler import RULES_VERSION

#: How games of the sample decks go under each version of the rules. A new digest needs a new version.
GAMES = {4: "ae9f8767cc7856e1", 5: "9932f127c88839cd", 6: "b46e72d73151c9f4"}


def _games(library: Library) -> str:
    decks = list(library.decks.values())
    lists = list(library.cards.values())
    hash_ = hashlib.blake2b(digest_size=8)
    for seed in range(40):
        pair = decks[seed % len(decks)], decks[(seed + 1) % len(decks)]
        game, setups, _ = compile_decks(*pair, lists, "spade" if seed % 4 == 1 else "", ask_always=seed % 4 == 2)
        rng = Random(seed)
        state = game.start(setups[0], setups[1], seed=seed, preset=seed % 2 == 1)
        while state.winner < 0:
            game.apply(state, rng.choice(state.options))
        hash_.update(state.digest().encode())
    return hash_.hexdigest()


def test_the_version_of_the_rules_is_raised_when_the_engine_plays_differently(library: Library) -> None:
    found = _games(library)
    assert GAMES.get(RULES_VERSION) == found, "the engine plays differently than before: raise RULES_VERSION and add its digest here"
