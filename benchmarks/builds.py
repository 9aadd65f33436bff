"""Plain and compiled play alike: the same random games on both builds, compared by the fingerprints of their positions.

    python benchmarks/builds.py --games 1000 --write FILE      # on one build
    python benchmarks/builds.py --games 1000 --compare FILE    # on the other

Ends with exit code 1 if a game differs, or if both were played on the same build.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from itertools import combinations_with_replacement, cycle, islice
from pathlib import Path
from random import Random

from cardforge import build
from cardforge.database import built_in
from cardforge.games.shared.pack import pack_of, playable_games
from cardforge.simulation.table.table import Table

#: Every position of this many is looked at, and the last one.
EVERY = 8


def fingerprints(game: str, games: int) -> list[str]:
    """One fingerprint for each game, over the pairs of sample decks in turn: its choices and its positions."""
    library = built_in(game)
    parts = pack_of(game).playing().parts(library)
    tables = [Table(pair, tokens=parts) for pair in combinations_with_replacement(library.decks.values(), 2)]
    found = []
    for seed, table in enumerate(islice(cycle(tables), games)):
        rng = Random(seed)
        state = table.start(first=seed % 2, seed=seed)
        seen = hashlib.blake2b(digest_size=12)
        while state.winner < 0:
            option = rng.choice(state.options)
            seen.update(f"{option} ".encode())
            table.game.apply(state, option)
            if state.decisions % EVERY == 0:
                seen.update(state.digest().encode())
        seen.update(state.digest().encode())
        found.append(seen.hexdigest())
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="deckmaster", choices=playable_games())
    parser.add_argument("--games", type=int, default=1000)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--write", type=Path)
    what.add_argument("--compare", type=Path)
    arguments = parser.parse_args()
    found = fingerprints(arguments.game, arguments.games)
    if arguments.write:
        arguments.write.write_text(json.dumps({"build": build(), "games": found}), encoding="utf-8")
        print(f"{len(found)} games on the {build()} build")
        return 0
    other = json.loads(arguments.compare.read_text(encoding="utf-8"))
    different = [number for number, pair in enumerate(zip(found, other["games"], strict=True)) if pair[0] != pair[1]]
    print(f"{len(found)} games on the {other['build']} and the {build()} build: {len(different)} differ {different[:10] or ''}")
    return int(bool(different) or other["build"] == build())


if __name__ == "__main__":
    raise SystemExit(main())
