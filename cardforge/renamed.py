"""Old names of the public modules, which work one version longer and say so with a ``DeprecationWarning``."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType, SimpleNamespace
from typing import Any, Final

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
#: Names in old modules that are called otherwise now: module and name.
NAMES: Final[Mapping[tuple[str, str], str]] = {
    ("database.reader", "names_of"): "model.names.names_of",
    ("database.writing", "write_whole"): "files.whole.write_whole",
    ("games.kits", "Teller"): "games.shared.parts.Teller",
    ("games.kits", "kit_of"): "renamed.kit_of",
    ("games.scenario", "Refused"): "engine.refusal.Refusal",
    ("simulation.duel", "Duel"): "simulation.table.sitting.Sitting",
}


#: Names that stood in a module which is a package now, and the module in it that holds them.
PACKAGES: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "database.index": ("database.index.index", ("Index", "Readings", "cache_folder", "digest", "folded")),
    "database.library": ("database.library.library", ("Library", "built_in", "layers_of", "source_of")),
    "printing.content": ("printing.document.painting", ("Resources", "content", "path")),
    "simulation.table": ("simulation.table.table", ("Table",)),
}


class _Old(Loader, MetaPathFinder):
    """Finds an old module where no module of that name is left; it hands on what is asked of it."""

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        package, _, name = fullname.partition(".")
        return ModuleSpec(fullname, self) if package == "cardforge" and name in MODULES else None

    def exec_module(self, module: ModuleType) -> None:
        old = module.__name__.partition(".")[2]
        new = import_module(f"cardforge.{MODULES[old]}")
        warnings.warn(
            f"{module.__name__} is {new.__name__} now; the old name goes with the next version.", DeprecationWarning, stacklevel=2
        )

        def get(name: str) -> Any:
            if (old, name) not in NAMES:
                return getattr(new, name)
            where, _, renamed = NAMES[old, name].rpartition(".")
            return getattr(import_module(f"cardforge.{where}"), renamed)

        module.__getattr__ = get  # type: ignore[method-assign]


def moved(package: str) -> Callable[[str], Any]:
    """The ``__getattr__`` of a package that was a module: what stood in it is handed on with a warning."""
    new, names = PACKAGES[package.partition(".")[2]]

    def get(name: str) -> Any:
        if name not in names:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        warnings.warn(
            f"{package}.{name} stands in cardforge.{new} now; the old place goes with the next version.", DeprecationWarning, stacklevel=2
        )
        return getattr(import_module(f"cardforge.{new}"), name)

    return get


def install() -> None:
    """Let the old names be found, after everything else; once, however often it is called."""
    if not any(isinstance(finder, _Old) for finder in sys.meta_path):
        sys.meta_path.append(_Old())


def kit_of(game: str) -> SimpleNamespace:
    """What ``cardforge.games.kits.kit_of`` gave: how a game is played, with its ``OPTIONS``; now parts of ``pack_of(game)``."""
    from cardforge.games.shared.pack import pack_of

    pack = pack_of(game)
    playing = pack.playing()
    parts = {field.name: getattr(playing, field.name) for field in fields(playing)}
    facts = pack.card_facts() if pack.card_facts is not None else lambda _card, _library, _lang: {}
    return SimpleNamespace(OPTIONS=dict(pack.flags), card_facts=facts, **parts)
