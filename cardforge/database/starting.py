"""A folder to start a game of one's own in: a first card, a seal, a Deck Master and a legal deck."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from cardforge.database.explaining import fields_explained
from cardforge.database.formats.mapping import both, flow
from cardforge.database.schema.schemas import schemas
from cardforge.files import places as resources
from cardforge.files.links import real
from cardforge.files.whole import write_folder, write_whole
from cardforge.files.yaml import parse_yaml
from cardforge.model import CardforgeError, Text
from cardforge.model.characters import quoted

#: What stands for the name of the folder, and of its deck as it is typed, in a sample's ``README.md``.
_NAME, _DECK = "{name}", "{deck}"
#: The line of a deck's file that names it.
_NAMED = re.compile(r"^name: (.*)$", re.MULTILINE)


def start_folder(folder: Path, game: str, lang: str = "ja", deck: Text | None = None) -> list[Path]:
    """Make ``folder`` with everything to start with, written in ``lang``; returns the files written.

    ``deck`` is what its first deck is called, where that is not to be the sample's name.

    Raises ``CardforgeError`` if the folder is there and not empty, if there is no such game, or none to start with yet.
    """
    schemas(game)
    if not resources.places_of(game).samples.is_dir():
        raise CardforgeError(Text(f"「{game}」の見本はまだありません。", f"there is nothing to start {game} with yet."))
    check_free(folder)
    name = real(folder).name
    written: list[Path] = []
    write_folder(folder, lambda beside: written.extend(_build(beside, _files(name, game, lang, deck), game)))
    return [folder / path for path in written]


def check_free(folder: Path) -> None:
    """Raise ``CardforgeError`` if the folder is there and not empty."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise CardforgeError(
            Text("もうあって、空ではありません。", "this is there already, and not empty."),
            file=folder,
            hint=Text("別の名前にしてください。", "Choose another name."),
        )


def _build(folder: Path, files: Iterator[tuple[str, str]], game: str) -> list[Path]:
    """Everything to start with, in a folder that is not there yet; returns the files written, from the folder on."""
    written = []
    for path, text in files:
        write_whole(folder / path, text)
        written.append(Path(path))
    for each in ("templates", "fonts", "out"):
        (folder / each).mkdir()
    schemas = resources.places_of(game).schemas
    for file in sorted(path for path in schemas.rglob("*") if path.is_file()):
        # Not copied with its rights: who installed the program may have kept others from writing there.
        write_whole(folder / "schemas" / game / file.relative_to(schemas), file.read_bytes())
    return written


def _files(name: str, game: str, lang: str, deck: Text | None) -> Iterator[tuple[str, str]]:
    """The files of the game's sample, where they belong in the new folder: its cards below ``cards/<game>/``."""
    sample = _sample(game, lang)
    title = deck or first_deck(game)
    for file in sorted(path for path in sample.rglob("*") if path.is_file()):
        text = file.read_text(encoding="utf-8")
        if file.name == "README.md":
            yield (
                file.name,
                f"{text.replace(_NAME, name).replace(_DECK, quoted(title.get(lang))).rstrip()}\n\n{fields_explained(game, lang)}",
            )
        else:
            named = file.parent.name == "decks" and deck is not None
            text = _NAMED.sub(lambda _: f"name: {flow(both(title))}", text, count=1) if named else text
            yield f"cards/{game}/{file.relative_to(sample).as_posix()}", text
    yield ".gitignore", "out/\n"


def first_deck(game: str) -> Text:
    """What the deck of the game's sample is called; nothing where it has none."""
    for file in sorted((_sample(game, "ja") / "decks").glob("*.yaml")):
        if found := _NAMED.search(file.read_text(encoding="utf-8")):
            name = parse_yaml(found[1], file)
            return Text(name["ja"], name["en"]) if isinstance(name, dict) else Text(str(name), str(name))
    return Text("", "")


def _sample(game: str, lang: str) -> Path:
    """What a game has to start with in a language: a folder of that language in its sample, or the sample itself."""
    samples = resources.places_of(game).samples
    return samples / lang if (samples / lang).is_dir() else samples
