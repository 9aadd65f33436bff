"""cardforge: write a card as one sentence; validate, play, translate and print it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardforge import renamed

if TYPE_CHECKING:
    from cardforge.model import Card, CardforgeError, Deck, Master, Problem, Text
    from cardforge.workspace import Workspace

#: The public API; whatever else is imported may change with any version.
__all__ = ["Card", "CardforgeError", "Deck", "Master", "Problem", "Text", "Workspace", "__version__", "build"]

__version__ = "0.2.0"


def build() -> str:
    """``"compiled"`` where the engine's core was compiled to machine code when the package was built, else ``"plain"``."""
    from importlib.machinery import EXTENSION_SUFFIXES
    from os import scandir

    # The core is not loaded for this: compiled, it lies beside its source.
    with scandir(f"{__path__[0]}/engine") as entries:
        names = {entry.name for entry in entries}
    return "compiled" if any(f"state{ending}" in names for ending in EXTENSION_SUFFIXES) else "plain"


def __getattr__(name: str) -> Any:
    # Imported when first used, so that ``cardforge --help`` stays quick.
    if name == "Workspace":
        from cardforge.workspace import Workspace

        return Workspace
    if name in __all__:
        from cardforge import model

        return getattr(model, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


renamed.install()
