"""A folder given away: one file with cards, pictures, layouts, fonts and licences, that a friend can open and print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple
from unicodedata import normalize

from cardforge.files.links import real
from cardforge.files.naming import file_name
from cardforge.model import Card, CardforgeError, Master, Problem, Text
from cardforge.workspace.checking import Checking

#: What may be in a bundle beside cards: pictures, layouts and fonts with what is written about them.
_ENDINGS = frozenset(
    [
        ".yaml",
        ".yml",
        ".json",
        ".svg",
        ".png",
        ".jpg",
        ".jpeg",
        ".webp",
        ".gif",
        ".tif",
        ".tiff",
        ".bmp",
        ".ttf",
        ".otf",
        ".ttc",
        ".txt",
        ".md",
    ]
)
_FONTS = (".ttf", ".otf", ".ttc")
#: How the names of files about rights begin, and of those that say what the folder is.
_PAPERS = ("license", "licence", "copying", "ofl", "readme", "credits", "notice", "ライセンス", "利用規約", "著作権", "クレジット")
#: The most bytes of a bundle's files, before they are packed.
_MOST = 200_000_000
_FILE = Text("ファイル", "file")
#: The same for every file, so that the same folder gives the same bundle.
_WHEN = (1980, 1, 1, 0, 0, 0)
_NO_CARDS = Text("このフォルダーには cards/ がありません。", "There is no folder cards/ in here.")
_WHERE = Text(
    "cardforge new で作ったフォルダーの中で打つか、cardforge bundle フォルダー と書いてください。",
    "Go into the folder that cardforge new made, or type: cardforge bundle FOLDER",
)
_README = """# {name}

    cardforge check            検査する / check everything
    cardforge cards list       カードの一覧 / list the cards
    cardforge print {first}    印刷する / print
"""


class Bundle(NamedTuple):
    """What was given away: the ``file``, what is in it, and what is odd about it (a font without a licence)."""

    file: Path
    names: tuple[str, ...]
    warnings: tuple[Text, ...] = ()


class Bundling(Checking):
    """The call about giving a folder away."""

    def bundle(self, output: Path | str | None = None, *, force: bool = False) -> Bundle:
        """Put the folder's own cards with their pictures, layouts, fonts and licences into one zip file.

        ``output`` is by default ``NAME.zip`` in ``out/``.

        Raises ``CardforgeError`` where ``check`` finds an error, something lies outside the folder, has a name that another system cannot
        have, or is too large, or the file is there and ``force`` is not given.

        >>> files = Workspace().new("mine")
        >>> Workspace("mine").bundle().names[0]
        'mine/README.md'
        """
        from cardforge.files.whole import write_new

        if not (self.folder / "cards").is_dir():
            raise CardforgeError(_NO_CARDS, file=self.folder, hint=_WHERE)
        name = real(self.folder).name or "cards"
        report = self.check()
        faults = [problem for problem in report.problems if problem.severity == "error"]
        if faults:
            raise _not_ready(faults)
        files = dict.fromkeys([*self._card_files(), *self._pictures(report.printed), *self._others()])
        _check_names(self.folder, files)
        contents: dict[str, bytes] = {}
        room = _MOST
        for file in sorted(files):
            contents[f"{name}/{file.as_posix()}"] = data = _read(self.folder, file, room)
            room -= len(data)
        if not any(Path(each).name.lower().startswith("readme") for each in contents):
            first = (
                report.decks[0].name if report.decks else report.printed[0].card.name.ja if isinstance(report.printed[0], Master) else ""
            )
            contents[f"{name}/README.md"] = _README.format(name=name, first=first or "kind:deck").encode()
        target = Path(output) if output is not None else self._out(f"{name}.zip")
        write_new(target, _zipped(contents), force=force)
        return Bundle(target, tuple(contents), tuple(_unlicensed(list(files))))

    def _card_files(self) -> Iterator[Path]:
        """The card files of the folder, and what was said of their headings."""
        from cardforge.database.formats.folders import folder_files
        from cardforge.database.formats.headings import REMEMBERED

        for file in folder_files(self.folder / "cards", self.folder):
            yield file.relative_to(self.folder)
            if (file.parent / REMEMBERED).is_file():
                yield (file.parent / REMEMBERED).relative_to(self.folder)

    def _pictures(self, things: tuple[Card | Master, ...]) -> Iterator[Path]:
        """The pictures that cards name, found where they say, in the folder, and the papers that lie beside them."""
        from cardforge.files.allowed import allowed

        cards = [each for thing in things for each in ((thing.card, *thing.seals) if isinstance(thing, Master) else (thing,))]
        for card in cards:
            if card.art and card.source.file is not None:
                picture = allowed(card.source.file.parent / card.art, (self.folder,), _MOST, _FILE)
                papers = sorted(each for each in picture.parent.iterdir() if each.is_file() and _is_paper(each))
                yield from (each.relative_to(real(self.folder)) for each in (picture, *papers))

    def _others(self) -> Iterator[Path]:
        """Layouts, fonts and papers of the folder."""
        for part in ("templates", "fonts"):
            found = sorted((self.folder / part).rglob("*")) if (self.folder / part).is_dir() else []
            yield from (each.relative_to(self.folder) for each in found if _belongs(each))
        yield from (each.relative_to(self.folder) for each in sorted(self.folder.iterdir()) if each.is_file() and _is_paper(each))


def _belongs(file: Path) -> bool:
    return file.is_file() and not file.name.startswith(".") and (file.suffix.lower() in _ENDINGS or _is_paper(file))


def _is_paper(file: Path) -> bool:
    return file.name.lower().startswith(_PAPERS) and file.suffix.lower() in ("", ".txt", ".md")


def _check_names(folder: Path, files: Iterable[Path]) -> None:
    """Refuse names that are read otherwise where the bundle is unpacked: as a way to another folder, as another file, or not at all."""
    seen: dict[str, Path] = {}
    for file in files:
        if any(file_name(part, "") != part for part in file.parts):
            raise CardforgeError(
                Text("この名前は、ほかのパソコンでは使えません。", "Some computers cannot have a file of this name."),
                file=folder / file,
                hint=Text("名前を変えてください。", "Rename it."),
            )
        other = seen.setdefault(normalize("NFC", file.as_posix()).casefold(), file)
        if other != file:
            raise CardforgeError(
                Text(f"「{other}」と大文字・小文字しか違いません。", f"Only capital and small letters distinguish it from “{other}”."),
                file=folder / file,
                hint=Text("どちらかの名前を変えてください。", "Rename one of them."),
            )


def _read(folder: Path, file: Path, room: int) -> bytes:
    from cardforge.files.allowed import allowed

    return allowed(folder / file, (folder,), room, _FILE).read_bytes()


def _unlicensed(files: list[Path]) -> Iterator[Text]:
    """A warning for each folder of fonts in which no paper says what may be done with them."""
    papers = {file.parent for file in files if _is_paper(file) and not file.name.lower().startswith("readme")}
    for folder in dict.fromkeys(file.parent for file in files if file.suffix.lower() in _FONTS):
        if folder not in papers:
            yield Text(
                f"{folder} のフォントに、ライセンスのファイルがありません（配ってよいか確かめてください）。",
                f"The fonts in {folder} have no licence beside them: make sure that they may be passed on.",
            )


def _zipped(contents: dict[str, bytes]) -> bytes:
    import io
    import zipfile

    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as whole:
        for name, data in contents.items():
            entry = zipfile.ZipInfo(name, _WHEN)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            whole.writestr(entry, data)
    return stream.getvalue()


def _not_ready(faults: list[Problem]) -> CardforgeError:
    first = faults[0]
    more = Text(f"（ほかに{len(faults) - 1}件）", f" (and {len(faults) - 1} more)") if len(faults) > 1 else Text("", "")
    message = Text(f"まだ渡せません: {first.message.ja}{more.ja}", f"This cannot be given away yet: {first.message.en}{more.en}")
    return CardforgeError(
        message, file=first.file, line=first.line, hint=Text("cardforge check で全部見られます。", "cardforge check shows all.")
    )
