"""Old names of the public modules, which work one version longer and say so with a ``DeprecationWarning``."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import ModuleType, SimpleNamespace
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
    "games.checking": "games.shared.checking",
    "games.kits": "games.shared.pack",
    "games.scenario": "games.shared.table",
    "games.words": "games.shared.words",
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
}
#: Names in old modules that are called otherwise now, or stand elsewhere than the rest of their module.
NAMES: Final[Mapping[tuple[str, str], str]] = {
    ("database.document", "parse_document"): "renamed.parse_document",
    ("database.facts", "kind_title"): "database.schema.sentences.kind_title",
    ("database.facts", "sentence_kind"): "database.schema.sentences.sentence_kind",
    ("database.facts", "title"): "database.schema.sentences.title",
    **{
        ("database.masters", name): f"renamed.{name}"
        for name in (
            *("read_master", "read_deck", "read_race", "read_ability", "read_keyword"),
            *("NAMED_MASTER", "MASTER", "WRITTEN_SEAL", "DECK", "RACE", "KEYWORD", "ABILITY", "NO_NAME"),
        )
    },
    ("database.reader", "names_of"): "model.names.names_of",
    ("database.search", "MOST_WORDS"): "database.index.tokens.MOST_WORDS",
    ("database.tables", "MAX_COLUMNS"): "database.formats.columns.MAX_COLUMNS",
    ("database.tables", "Table"): "database.formats.tables.CsvTable",
    ("database.tables", "header"): "renamed.header",
    ("database.textfile", "control_character"): "files.text.hidden_character",
    ("database.writing", "write_whole"): "files.whole.write_whole",
    ("games.checking", "FIRST_GAME"): "renamed.FIRST_GAME",
    ("games.kits", "Deal"): "games.shared.parts.Deal",
    ("games.kits", "Kit"): "games.shared.parts.Playing",
    ("games.kits", "Teller"): "games.shared.parts.Teller",
    ("games.kits", "kit_of"): "renamed.kit_of",
    ("games.scenario", "Refused"): "engine.refusal.Refusal",
    ("games.scenario", "Table"): "games.shared.table.ScenarioTable",
    ("simulation.duel", "Duel"): "simulation.table.sitting.Sitting",
    ("simulation.tally", "count_cards"): "renamed.count_cards",
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
    "database.library": _at(
        "database.library.library", ["LARGE_BYTES", "Library", "NOWHERE", "UNNAMED", "built_in", "layers_of", "source_of"]
    ),
    "printing.content": _at("printing.document.painting", ["Resources", "content", "path"]),
    "printing.selection": _at("printing.options", ["page_numbers"]),
    "simulation.bots.base": {"Playable": "engine.game.Game"},
    "simulation.bots.judges": {"WON": "games.shared.judge.WON"},
    "simulation.scenarios.reading": {"SCHEMA": "renamed.SCHEMA", "game_module": "renamed.game_module"},
    "simulation.table": _at("simulation.table.table", ["Table"]),
    "wording.grammar": {"Words": "wording.grammar.FreeText"},
    "wording.hints": {"ALIKE": "renamed.ALIKE", "advice": "wording.hints.about", "nearest": "renamed.nearest"},
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


def kit_of(game: str) -> SimpleNamespace:
    """What ``cardforge.games.kits.kit_of`` gave: how a game is played, with its ``OPTIONS``; now parts of ``pack_of(game)``."""
    from dataclasses import fields

    from cardforge.games.shared.pack import pack_of

    pack = pack_of(game)
    playing = pack.playing()
    parts = {field.name: getattr(playing, field.name) for field in fields(playing)}
    facts = pack.card_facts() if pack.card_facts is not None else lambda _card, _library, _lang: {}
    said = playing.spoken
    told = {name: getattr(said, name) for name in ("opening", "reason_word", "reason_texts", "question_text", "lesson", "welcome")}
    return SimpleNamespace(OPTIONS=dict(pack.flags), card_facts=facts, **parts, **told)


def count_cards(kit: Any, tallies: Any, state: Any, options: Iterable[int], side_of: tuple[int, int]) -> None:
    """What ``cardforge.simulation.tally.count_cards`` did: count one finished game; now a ``Counter`` does it."""
    from cardforge.simulation.matches.counting import Counter
    from cardforge.simulation.matches.tally import merge, tallies_of

    definitions = max(state.definitions, default=0) + 1
    counter = Counter(definitions, kit.used, kit.attacker, kit.undrawn)
    counter.count(state, state.owners, state.definitions, list(options), side_of[0])
    merge(tallies, tallies_of(counter, definitions))


#: How like a word has to be to what is written, and where scenario files were described.
ALIKE: Final = 0.45
SCHEMA: Final = "scenario.schema.json"


def nearest(text: str, trace: Any) -> tuple[str, str] | None:
    """What ``cardforge.wording.hints.nearest`` gave: what is written and the expected word most like it; now a whole text is mended."""
    from rapidfuzz.distance import Levenshtein

    best, found = ALIKE, None
    for word, start in trace.words.items():
        meant = word.strip()
        for longer in (0, 1, -1, 2, -2) if len(meant) > 1 else ():
            written = text[start : start + len(meant) + longer].strip()
            score = Levenshtein.normalized_similarity(written.lower(), meant.lower())
            if best < score < 1:
                best, found = score, ("".join(sign if sign.isprintable() else "�" for sign in written), meant)
    return found


def game_module(game: str) -> SimpleNamespace:
    """What ``cardforge.simulation.scenarios.reading.game_module`` gave: a game's side of the runner; now a part of ``pack_of(game)``."""
    from cardforge.games.shared.pack import pack_of

    scenarios = pack_of(game).scenario()
    return SimpleNamespace(RESERVED=(*scenarios.reserved, *scenarios.targets), lay=scenarios.lay, deal=scenarios.deal)


def header(row: list[str], path: Any, line: int, fields: dict[str, dict[str, Any]]) -> list[Any]:
    """What ``cardforge.database.tables.header`` gave: the columns that a header row names; now in two steps."""
    from cardforge.database.formats.headings import columns_of, headings

    return columns_of(headings(row, fields, {}, free=False), fields, path, line, None)


def parse_document(text: str, game: str = "") -> Any:
    """What ``cardforge.database.document.parse_document`` gave; now it is told the game."""
    from cardforge.database.formats import document
    from cardforge.files.places import first_game

    return document.parse_document(text, game or first_game())


def read_master(reader: Any, names: Any, value: Any, problems: Any, *, default_name: Any = None) -> Any:
    """What ``cardforge.database.masters.read_master`` gave; now it is told how the game's leaders are written."""
    from cardforge.database.library import kinds
    from cardforge.database.library import reader as readers

    named = readers.named(value, default_name) if isinstance(value, dict) else value
    return kinds.read_master(reader, names, named, problems, _forms(reader.game).leaders)


def read_deck(reader: Any, names: Any, value: Any, problems: Any) -> Any:
    """What ``cardforge.database.masters.read_deck`` gave; now it is told what a deck is."""
    from cardforge.database.library import kinds

    forms = _forms(reader.game)
    return kinds.read_deck(reader, names, value, problems, forms.lists["decks"], forms.leaders)


def read_race(reader: Any, value: Any, problems: Any) -> Any:
    """What ``cardforge.database.masters.read_race`` gave; now a list of names may hold others."""
    from cardforge.database.library import kinds

    return kinds.read_name(reader, value, problems, _forms(reader.game).of("names"))


def read_ability(reader: Any, value: Any, problems: Any) -> Any:
    """What ``cardforge.database.masters.read_ability`` gave; now it is told what an entry of the menu is."""
    from cardforge.database.library import kinds

    return kinds.read_ability(reader, value, problems, _forms(reader.game).of("menu"))


def read_keyword(reader: Any, value: Any, problems: Any) -> Any:
    """What ``cardforge.database.masters.read_keyword`` gave; now it is told what an entry of the list is."""
    from cardforge.database.library import kinds

    return kinds.read_keyword(reader, value, problems, _forms(reader.game).of("keywords"))


def _forms(game: str) -> Any:
    from cardforge.database.schema.forms import forms_of

    return forms_of(game)


def __getattr__(name: str) -> Any:
    """``FIRST_GAME``, the game of files that do not tell theirs, and where its schemas describe what; now they are looked up."""
    from cardforge.files.places import first_game

    if name == "FIRST_GAME":
        return first_game()
    found: Mapping[str, Callable[[Any], Any]] = {
        "NAMED_MASTER": lambda forms: forms.leaders.named,
        "MASTER": lambda forms: forms.leaders.part,
        "WRITTEN_SEAL": lambda forms: forms.leaders.brought,
        "DECK": lambda forms: forms.lists["decks"].part,
        "RACE": lambda forms: forms.of("names").part,
        "KEYWORD": lambda forms: forms.of("keywords").part,
        "ABILITY": lambda forms: forms.of("menu").part,
        "NO_NAME": lambda forms: forms.leaders.title,
    }
    if name not in found:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return found[name](_forms(first_game()))
