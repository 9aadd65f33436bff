"""Phrasebooks as a wheel carries them: found whole when it was built, so that no command reads their YAML and checks their lines."""

from __future__ import annotations

from pathlib import Path

from cardforge.wording.folders import SETTINGS
from cardforge.wording.phrases import loader
from cardforge.wording.phrases.memory import Memory, fingerprint_of


def ship(folder: Path) -> None:
    """Write the phrasebooks of all games that are part of the program into a ``folder``, as `Memory` looks for them.

    Raises ValueError: a phrasebook says what cannot be.
    """
    wording = Path(__file__).parents[1]
    for settings in sorted(wording.glob(f"*/{SETTINGS}")):
        if "extends" not in loader.read_yaml(settings):
            continue  # what games build on is no game's
        book = settings.parent
        loader.load(book, Memory(book.name, fingerprint_of(book), folder))
