"""Where a game's phrasebook lies: among the built-in ones, or where the game that was installed says."""

from __future__ import annotations

from pathlib import Path

#: The file of a phrasebook that is not rules: languages and kinds of text.
SETTINGS = "book.yaml"
#: The phrasebook below the games': phrases that any game may build on, no game's own.
COMMON = "common"

_BUILT_IN = Path(__file__).parent
_added: dict[str, Path] = {}


def add_folder(game: str, folder: Path) -> None:
    """Make the phrasebook in ``folder`` the game's; for games that are not built in."""
    _added[game] = folder


def forget_folder(game: str) -> None:
    """Take back what ``add_folder`` did."""
    _added.pop(game, None)


def folder_of(game: str) -> Path | None:
    """The folder of a game's phrasebook, None if it has none."""
    folder = _added.get(game, _BUILT_IN / game)
    return folder if game.isidentifier() and (folder / SETTINGS).is_file() else None


def games() -> list[str]:
    """The games that have a phrasebook."""
    built_in = (file.parent.name for file in _BUILT_IN.glob(f"*/{SETTINGS}"))
    return sorted({*built_in, *_added} - {COMMON})
