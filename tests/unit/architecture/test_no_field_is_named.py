"""Shared rooms know no game's cards: where they still name a kind or field that only some game has is a list that can only shrink.

What is named here as a whole text of the source; a game's own words stand in its schemas, where shared rooms look them up.
"""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import cardforge
from cardforge.database.schema.schemas import CARDS, schemas
from cardforge.files.places import games

PACKAGE = Path(cardforge.__file__).parent
#: The rooms in which every game has a folder of its own.
OWN = ("games", "wording")
#: Fields that only some game has, and that mean nothing else anywhere; kinds are read from the schemas.
FIELDS = {"attributes", "races", "power", "rank", "seals", "suit", "master", "masters", "ability", "race"}
#: Kinds that are words of the program as well: a sheet of paper, a marker of a drawing, an action of a parser.
AMBIGUOUS = {"action", "marker", "sheet"}
#: How many such words stand in a file. Who takes one out lowers the number; nobody adds any.
STILL = {
    "cli/commands/build.py": 3,
    "cli/commands/demo.py": 5,
    "cli/commands/master.py": 16,
    "cli/commands/print.py": 2,
    "cli/main.py": 1,
    "database/formats/card_files.py": 9,
    "database/formats/columns.py": 7,
    "database/formats/decklist.py": 3,
    "database/formats/document.py": 27,
    "database/formats/mapping.py": 3,
    "database/formats/tables.py": 4,
    "database/library/facts.py": 2,
    "database/library/kinds.py": 16,
    "database/library/library.py": 9,
    "database/library/reader.py": 2,
    "database/schema/fields.py": 2,
    "database/schema/sentences.py": 1,
    "games/shared/checking.py": 1,
    "games/shared/nodes.py": 3,
    "games/shared/tree_schema.py": 1,
    "games/shared/vocabulary.py": 2,
    "games/shared/words.py": 2,
    "printing/content/facts.py": 2,
    "printing/exports/cockatrice.py": 2,
    "printing/face/faceset.py": 3,
    "printing/options.py": 2,
    "renamed.py": 1,
    "simulation/table/record.py": 2,
    "workspace/cards.py": 1,
    "workspace/masters.py": 1,
}


def kinds() -> set[str]:
    """The kinds that only some game has."""
    found = [set(schemas(game).part(CARDS + "kind")["enum"]) for game in games()]
    return set.union(*found) - set.intersection(*found) - AMBIGUOUS


def named() -> dict[str, int]:
    words = FIELDS | kinds()
    counts: Counter[str] = Counter()
    for path in PACKAGE.rglob("*.py"):
        parts = path.relative_to(PACKAGE).parts
        if parts[0] == "data" or (parts[0] in OWN and parts[1] in games()):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and node.value in words:
                counts["/".join(parts)] += 1
    return dict(counts)


def test_no_other_shared_source_names_a_kind_or_field_of_one_game() -> None:
    found = named()
    assert {file: count for file, count in found.items() if count > STILL.get(file, 0)} == {}, "ask the schema or the pack"
    assert {file: count for file, count in STILL.items() if count > found.get(file, 0)} == {}, "better than it was: lower the number"
