"""Shared rooms know no game's cards: where they still name a kind or field that only some game has is a list, with why.

It can only shrink. What is named here as a whole text of the source; a game's own words stand in its schemas, where shared rooms look
them up.
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
#: Kinds that are words of the program as well: a sheet of paper, a marker of a drawing, an action of a parser, the skill of who plays, the
#: land that a picture shows; and the role that a schema gives to a kind of card that effects put out.
AMBIGUOUS = {"action", "land", "marker", "sheet", "skill", "token"}
#: How many such words stand in a file, and why they are no field or kind of one game there. Who takes one out lowers the number.
STILL = {
    "cli/commands/master.py": (2, "the command's name; the heading of the menu of abilities, a role that a schema gives to a list"),
    "cli/main.py": (1, "the command's name"),
    "database/library/loading.py": (1, "what a phrasebook calls the number beside a keyword that leaders may have"),
    "games/shared/design/checking.py": (1, "a key of check --json in every game, and the attribute of the report"),
    "games/shared/compiling/deeds.py": (1, "the value of a token: tokens are made in one game only, until a second one says what differs"),
    "model/cards.py": (3, "what the program's own interfaces call a deck's leader, its number and its cards, in every game"),
    "renamed.py": (1, "a name of version 0.1"),
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
    assert {file: count for file, count in found.items() if count > STILL.get(file, (0, ""))[0]} == {}, "ask the schema or the pack"
    assert {file: count for file, (count, _) in STILL.items() if count > found.get(file, 0)} == {}, "better than it was: lower the number"
