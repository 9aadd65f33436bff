"""Old names of the public modules, which work one version longer and say so with a ``DeprecationWarning``.

Every room may ask for them, so this one takes nothing from any: what an old call does otherwise now stands in ``old_calls.py``.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any, Final, cast

#: Old modules and where what they hold is now, both without ``cardforge.``. They go with version 0.3.
MODULES: Final[Mapping[str, str]] = {
    "database.decklist": "database.formats.decklist",
    "database.document": "database.formats.document",
    "database.files": "database.formats.card_files",
    "database.masters": "database.library.kinds",
    "database.nearest": "model.nearest",
    "database.facts": "database.library.facts",
    "database.keeping": "database.library.keeping",
    "database.search": "database.index.query",
    "database.reader": "database.library.reader",
    "database.schemas": "database.schema.schemas",
    "database.sheets": "database.formats.workbook",
    "database.tables": "database.formats.tables",
    "database.textfile": "files.text",
    "database.writing": "database.formats.mapping",
    "database.yamlfile": "files.yaml",
    "games.checking": "games.shared.design.checking",
    "games.kits": "games.shared.pack",
    "games.scenario": "games.shared.proving.table",
    "games.words": "games.shared.proving.words",
    "printing.calibration": "printing.printers.calibration",
    "printing.faceset": "printing.face.faceset",
    "printing.papers": "printing.sheet.papers",
    "printing.profiles": "printing.printers.profiles",
    "printing.templates": "printing.face.templates",
    "printing.units": "printing.drawing.units",
    "resources": "files.places",
    "simulation.duel": "simulation.table.sitting",
    "simulation.match": "simulation.matches.match",
    "simulation.record": "simulation.table.record",
    "simulation.statistics": "simulation.matches.statistics",
    "simulation.tally": "simulation.matches.tally",
    "simulation.trials": "simulation.matches.trials",
    "wording.generate": "wording.guide.generate",
    "wording.grammar": "wording.phrases.grammar",
    "wording.hints": "wording.guide.hints",
    "wording.loader": "wording.phrases.loader",
    "wording.numerals": "wording.phrases.numerals",
    "wording.parsers": "wording.reading.parsers",
    "wording.pattern": "wording.phrases.pattern",
    "wording.session": "wording.reading.session",
    "wording.steps": "wording.reading.steps",
}
#: Names in old modules that are called otherwise now, or stand elsewhere than the rest of their module.
NAMES: Final[Mapping[tuple[str, str], str]] = {
    ("database.document", "parse_document"): "old_calls.parse_document",
    ("database.facts", "kind_title"): "database.schema.sentences.kind_title",
    ("database.facts", "sentence_kind"): "database.schema.sentences.sentence_kind",
    ("database.facts", "title"): "database.schema.sentences.title",
    **{
        ("database.masters", name): f"old_calls.{name}"
        for name in (
            *("read_master", "read_deck", "read_race", "read_ability", "read_keyword"),
            *("NAMED_MASTER", "MASTER", "WRITTEN_SEAL", "DECK", "RACE", "KEYWORD", "ABILITY", "NO_NAME"),
        )
    },
    ("database.reader", "names_of"): "model.names.names_of",
    ("database.search", "MOST_WORDS"): "database.index.tokens.MOST_WORDS",
    ("database.tables", "MAX_COLUMNS"): "database.formats.columns.MAX_COLUMNS",
    ("database.tables", "Table"): "database.formats.tables.CsvTable",
    ("database.tables", "csv_rows"): "database.formats.delimited.separated",
    ("database.tables", "header"): "old_calls.header",
    ("database.tables", "to_csv"): "database.formats.delimited.to_csv",
    ("database.textfile", "control_character"): "files.text.hidden_character",
    ("database.textfile", "is_shift_jis"): "old_calls.is_shift_jis",
    ("database.writing", "write_whole"): "files.whole.write_whole",
    ("games.checking", "FIRST_GAME"): "old_calls.FIRST_GAME",
    ("games.kits", "Deal"): "games.shared.parts.Deal",
    ("games.kits", "Kit"): "games.shared.parts.Playing",
    ("games.kits", "Teller"): "games.shared.parts.Teller",
    ("games.kits", "kit_of"): "old_calls.kit_of",
    ("games.scenario", "Refused"): "engine.refusal.Refusal",
    ("games.scenario", "Table"): "games.shared.proving.table.ScenarioTable",
    ("simulation.duel", "Duel"): "simulation.table.sitting.Sitting",
    ("simulation.tally", "count_cards"): "old_calls.count_cards",
    ("wording.grammar", "Words"): "wording.phrases.grammar.FreeText",
    ("wording.hints", "ALIKE"): "old_calls.ALIKE",
    ("wording.hints", "advice"): "wording.guide.hints.about",
    ("wording.hints", "nearest"): "old_calls.nearest",
    ("wording.steps", "compile_pattern"): "old_calls.compile_pattern",
}
#: Names in old modules for which nothing of that kind is left, and what is asked instead.
GONE: Final[Mapping[tuple[str, str], str]] = {
    ("database.search", name): "a game's fields with their words and values are database.schema.fields.fields_of(game)"
    for name in ("FIELDS", "attributes", "keywords", "kinds")
}


def _at(module: str, names: Sequence[str]) -> dict[str, str]:
    return {name: f"{module}.{name}" for name in names}


#: Names that stood in modules that are there still, or are packages now, and where they are.
PLACES: Final[Mapping[str, Mapping[str, str]]] = {
    "database.convert": _at("database.selecting", ["select"]),
    "database.index": {
        **_at("database.index.index", ["Index", "PATIENCE_SECONDS", "VERSION", "cache_folder", "folded"]),
        **_at("database.index.readings", ["Readings", "digest"]),
    },
    "database.library": {
        **_at("database.library.library", ["LARGE_BYTES", "Library", "NOWHERE", "UNNAMED", "built_in"]),
        "layers_of": "database.library.layers.layers_of",
        "source_of": "database.library.catalogue.source_of",
    },
    "printing.content": _at("printing.document.painting", ["Resources", "content", "path"]),
    "printing.selection": _at("printing.options", ["page_numbers"]),
    "simulation.bots.base": {"Playable": "engine.game.Game"},
    "simulation.bots.judges": {"WON": "games.shared.telling.judge.WON"},
    "simulation.scenarios.reading": {"SCHEMA": "old_calls.SCHEMA", "game_module": "old_calls.game_module"},
    "simulation.table": _at("simulation.table.table", ["Table"]),
    "wording.book": _at("wording.reading.reader", ["LONGEST", "NAMED"]),
}


class _Old:
    """Finds an old module where no module of that name is left; it hands on what is asked of it."""

    # It derives from no class of `importlib.abc`, which is slow to load.

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        package, _, name = fullname.partition(".")
        return ModuleSpec(fullname, cast("Any", self)) if package == "cardforge" and name in MODULES else None

    def create_module(self, spec: ModuleSpec) -> None:
        """Let Python make the module."""

    def exec_module(self, module: ModuleType) -> None:
        old = module.__name__.partition(".")[2]
        new = import_module(f"cardforge.{MODULES[old]}")
        warnings.warn(
            f"{module.__name__} is {new.__name__} now; the old name goes with the next version.", DeprecationWarning, stacklevel=2
        )

        def get(name: str) -> Any:
            if (old, name) in GONE:
                raise AttributeError(f"{module.__name__}.{name} is gone: {GONE[old, name]}")
            return _found(NAMES.get((old, name), f"{MODULES[old]}.{name}"))

        module.__getattr__ = get  # type: ignore[method-assign]


def _found(place: str) -> Any:
    module, _, name = place.rpartition(".")
    return getattr(import_module(f"cardforge.{module}"), name)


def moved(module: str, names: Mapping[str, str] | None = None, rest: Callable[[str], Any] | None = None) -> Callable[[str], Any]:
    """The ``__getattr__`` of a module from which names were moved: what stood in it is handed on with a warning.

    ``names`` are those of a module of a game's own, and where they are now; the others' are in ``PLACES``. ``rest`` gets any other name.
    """
    places = PLACES[module.partition(".")[2]] if names is None else names

    def get(name: str) -> Any:
        if name not in places:
            if rest is not None:
                return rest(name)
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        warnings.warn(
            f"{module}.{name} is cardforge.{places[name]} now; the old name goes with the next version.", DeprecationWarning, stacklevel=2
        )
        return _found(places[name])

    return get


def install() -> None:
    """Let the old names be found, after everything else; once, however often it is called."""
    if not any(isinstance(finder, _Old) for finder in sys.meta_path):
        sys.meta_path.append(_Old())
