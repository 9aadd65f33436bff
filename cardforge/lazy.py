"""Names of a package that are imported when somebody asks for them, so that what needs one of them does not load them all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def lazy(module: str, places: Mapping[str, str]) -> Callable[[str], Any]:
    """The ``__getattr__`` of a package whose names stand in other modules: ``places`` says in which one each does.

    >>> lazy("cardforge", {"Text": "cardforge.model.text"})("Text")("山札", "deck").en
    'deck'
    """

    def get(name: str) -> Any:
        if name not in places:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        return getattr(import_module(places[name]), name)

    return get
