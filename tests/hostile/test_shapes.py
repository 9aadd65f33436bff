"""Files in which one value is of another sort: every reader takes it or says in one or two lines why not, wherever it stands."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

from cardforge.database.formats.card_files import load_file
from cardforge.files import places
from cardforge.files.yaml import load_yaml
from cardforge.model import CardforgeError
from cardforge.printing.drawing.fonts import FontBook
from cardforge.printing.face.templates import TemplateBook
from cardforge.simulation.table.record import read_record
from cardforge.workspace import Workspace
from tests.amount import amount
from tests.hostile.guarded import refused
from tests.hostile.test_fuzz import _seeds, _told

#: What is put in the place of a value.
OTHERS: Final[tuple[Any, ...]] = (
    None, True, 7, -1, 10**20, 2.5, "", "x", "=",
    "= 1 +", "{", "#12", [], [7], ["x"], [[]], {}, {"kind": "text"}, {"kind": ["text"]}, {"do": ["draw"]}, {"x": {}},
)  # fmt: skip


def places_in(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The path of every value inside ``value``, its own too."""
    yield path
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from places_in(inner, (*path, key))


def changed(value: Any, path: tuple[str | int, ...], other: Any) -> Any:
    """``value`` with ``other`` in the place at ``path``."""
    if not path:
        return other
    made = copy.deepcopy(value)
    inner = made
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = other
    return made


def _template(file: Path) -> object:
    folder = file.parent / "templates" / "deckmaster"
    folder.mkdir(parents=True, exist_ok=True)
    file.replace(folder / "unit.yaml")
    return TemplateBook("deckmaster", (folder.parent,)).get("unit")


def _fonts(file: Path) -> object:
    folder = file.parent / "fonts"
    folder.mkdir(exist_ok=True)
    file.replace(folder / "fonts.yaml")
    return FontBook((folder,))


@cache
def _whole() -> dict[str, list[Any]]:
    """Files that are right, by the reader that takes them."""
    trees = [json.loads(json.dumps(card.trees["text"])) for card in Workspace().library.cards.values() if "text" in card.trees]
    return {
        "tree": trees[::15],
        "template": [load_yaml(places.places_of("deckmaster").templates / f"{name}.yaml") for name in ("base", "unit")],
        "cards": [[{**json.loads(_seeds()["cards.json"])[0], "art": "a.png", "flavor": "x"}], yaml.safe_load(_seeds()["cards.yaml"])],
        "deck": [json.loads(_seeds()["deck.yaml"])],
        "record": [json.loads(_seeds()["record.json"])],
        "fonts": [{"mine": {"faces": {"regular": "a.ttf", "bold": "b.ttf"}}}],
    }


READERS: dict[str, Callable[[Path], object]] = {
    "tree": lambda file: [Workspace().say(json.loads(file.read_text("utf-8")), lang=lang) for lang in ("ja", "en")],
    "template": _template,
    "cards": lambda file: load_file(file, "deckmaster"),
    "deck": lambda file: load_file(file, "deckmaster"),
    "record": read_record,
    "fonts": _fonts,
}


@pytest.mark.parametrize("name", READERS)
def test_a_value_of_another_sort_is_taken_or_named(tmp_path: Path, name: str) -> None:
    wholes = _whole()[name]
    every = [(whole, path, other) for whole in wholes for path in places_in(whole) for other in OTHERS if path or isinstance(other, dict)]
    chance = random.Random(name)
    for whole, path, other in chance.sample(every, min(len(every), amount(60, 2000))):
        file = tmp_path / ("read.json" if name == "record" else "read.yaml")
        file.write_text(json.dumps(changed(whole, path, other)), "utf-8")
        try:
            READERS[name](file)
        except CardforgeError as error:
            _told(error)
        except Exception as error:
            raise AssertionError((name, path, other)) from error


@pytest.mark.parametrize("pattern", ["(?R)", "(a(?R)?b)", "(a|(?1))+", "(?P<x>a(?&x)?)", "((?+1))(a)", "(a)(?-1)", "(?P<x>(?P>x))"])
def test_a_pattern_that_calls_itself_is_refused(tmp_path: Path, pattern: str) -> None:
    refused(tmp_path, "cards", "search", "--", f"text:/{pattern}/", place="character 6")


def test_a_template_that_extends_none_is_named_with_its_line(tmp_path: Path) -> None:
    folder = tmp_path / "templates" / "deckmaster"
    folder.mkdir(parents=True)
    (folder / "unit.yaml").write_text("bleed: 3\nextends: nosuch\n", "utf-8")
    refused(tmp_path, "print", "u01", place="unit.yaml:2", changes=("out",))
