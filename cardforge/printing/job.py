"""A print job: what is to be printed becomes faces, pages and a file."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from cardforge.files.outputs import write_output
from cardforge.model import CardforgeError, Text
from cardforge.model.nearest import did_you_mean
from cardforge.printing.content.facts import Wording
from cardforge.printing.drawing.fonts import FontBook
from cardforge.printing.drawing.operations import Group, walk
from cardforge.printing.drawing.units import MM_PER_POINT
from cardforge.printing.face.faceset import FaceSet, Printable, expand
from cardforge.printing.face.few import draw_few, is_many
from cardforge.printing.face.safety import scale_of, smallest, told_small
from cardforge.printing.face.warned import Warned
from cardforge.printing.options import ENDINGS, SheetOptions
from cardforge.printing.pages import PrintJob
from cardforge.printing.record import PrintRecord
from cardforge.printing.sheet.cutters import corner_of, cut_dxf, cut_svg
from cardforge.printing.sheet.grid import Grid
from cardforge.printing.sheet.papers import card_size
from cardforge.printing.typeset.ruby import without_ruby


@dataclass(frozen=True, slots=True)
class PrintResult:
    """What was printed: the file, its pages, how many cards stand on them and how many different faces they have.

    ``cut_files`` are the outlines for a cutting machine, where one was asked for; ``files`` all that was written in another form;
    ``seconds`` how long it took; ``facts`` what each card was drawn from; ``untold`` are cards that say something in another language
    than that of print; ``notes`` what else is to be said of what was printed.
    """

    file: Path
    pages: int
    cards: int
    faces: int
    bytes: int
    seconds: float
    warnings: tuple[Warned, ...] = ()
    cut_files: tuple[Path, ...] = ()
    files: tuple[Path, ...] = ()
    facts: Mapping[str, Mapping[str, Any]] = field(default_factory=dict, repr=False)
    untold: tuple[tuple[str, Text], ...] = ()
    notes: tuple[Text, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """The mapping that ``cardforge print --json`` prints."""
        return {
            "file": str(self.file),
            "pages": self.pages,
            "cards": self.cards,
            "faces": self.faces,
            "bytes": self.bytes,
            "seconds": round(self.seconds, 4),
            "warnings": [
                {
                    "card": each.card,
                    "box": each.element,
                    "lines": each.lines,
                    "file": None if each.file is None else str(each.file),
                    "line": each.line,
                    "messages": each.message._asdict(),
                }
                for each in self.warnings
            ],
            "notes": [note._asdict() for note in self.notes],
            "files": [str(file) for file in self.files or (self.file, *self.cut_files)],
        }


def print_sheets(
    what: Sequence[Printable], out: Path, options: SheetOptions | None = None, book: Wording | None = None, *, title: str | None = None
) -> PrintResult:
    """Print cards, Deck Masters and decks on sheets of real size, as a PDF.

    Parameters: ``what`` is printed in this order; ``out`` is written beside and renamed, so that an old file stays whole when something
    fails; it replaces only what cardforge wrote, with ``options.force`` any file; ``book`` is the game's phrasebook (without it only the
    author's own sentences can be printed); ``title`` the document's.

    Raises CardforgeError: a text does not fit its box, a template or font is missing, the card does not fit the paper, ``out`` cannot be
    written.
    """
    start = time.perf_counter()
    options = _completed(options or SheetOptions())
    _check_press(options)
    _check_ending(out, options)
    faces, name = _drawn(what, options, book, title)
    _check_plates(faces, options)
    recorded = options.record is not None or out.parent.name == "out" or options.changed_only
    record = PrintRecord(options.record or out.parent, options.lang, force=options.force) if recorded else None
    if record is not None and options.changed_only:
        _keep_changed(faces, record)
    if options.form != "pdf":
        return _export(faces, out, options, name, start)
    job = PrintJob(faces, options, name)
    data = job.pdf(once=True)
    write_output(out, data, force=options.force)
    cut_files = _write_cuts(out, job.layout.grid, options) if job.layout.cutter is not None else ()
    if record is not None:
        record.add(job.printed, more=options.changed_only)
    seconds = time.perf_counter() - start
    return PrintResult(
        out,
        len(job.pages),
        len(job.printed),
        len(faces.faces),
        len(data),
        seconds,
        job.warnings,
        cut_files,
        facts=_facts(faces),
        notes=_small(faces, job.scales) + _unlicensed(job.layout.fonts),
    )


def prepare(
    what: Sequence[Printable],
    folder: Path,
    options: SheetOptions | None = None,
    book: Wording | None = None,
    *,
    title: str | None = None,
    like: PrintJob | None = None,
) -> PrintJob:
    """The sheets that ``print_sheets`` would write into a ``folder``, in memory: nothing is written, and nothing noted as printed.

    ``like`` are sheets of the same things as they are now: where only the paper around the faces is another, these are not drawn anew.

    Raises CardforgeError: as ``print_sheets`` does, and where another form than sheets is asked for.
    """
    options = _completed(options or SheetOptions())
    _check_press(options)
    if options.form != "pdf":
        raise CardforgeError(Text(f"「{options.form}」はシートではありません。", f"{options.form} is no form of sheets"))
    if like is not None and _but_for_the_paper(like.options) == _but_for_the_paper(options):
        return PrintJob(like.faces, options, like.title)
    faces, name = _drawn(what, options, book, title)
    _check_plates(faces, options)
    if options.changed_only:
        _keep_changed(faces, PrintRecord(options.record or folder, options.lang, force=options.force))
    return PrintJob(faces, options, name)


def _but_for_the_paper(options: SheetOptions) -> SheetOptions:
    """Options without what changes nothing on a face, nor which copies there are."""
    usual = SheetOptions()
    return replace(options, **{name: getattr(usual, name) for name in _OF_THE_PAPER})


def _drawn(what: Sequence[Printable], options: SheetOptions, book: Wording | None, title: str | None) -> tuple[FaceSet, str]:
    """The faces of what is printed, and its title, without one that of the first card."""
    items = expand(what, options)
    if not items:
        raise CardforgeError(Text("印刷するカードがありません。", "there is nothing to print"))
    name = title or without_ruby(items[0].card.name.get(options.lang))
    if is_many(items, options):
        from cardforge.printing.face.many import draw_many

        return draw_many(items, options, book), name
    return draw_few(items, options, book), name


def _check_plates(faces: FaceSet, options: SheetOptions) -> None:
    """Refuse a plate on which nothing would be printed."""
    if not options.spots:
        return
    every = (operation for face in faces.faces.values() for operation in walk(face.operations))
    known = list(dict.fromkeys(each.plate for each in every if isinstance(each, Group) and each.plate))
    for ink, _ in options.spots:
        if ink not in known:
            ja, en = "、".join(known) or "なし", ", ".join(known) or "none"
            raise CardforgeError(
                Text(f"「{ink}」で刷るものがありません。", f"nothing on these faces is printed in “{ink}”"),
                hint=did_you_mean(ink, known) or Text(f"テンプレートの ink: にあるもの: {ja}", f"the templates say ink: {en}"),
            )


def _keep_changed(faces: FaceSet, record: PrintRecord) -> None:
    """Take away the copies that were printed as they are."""
    faces.copies = record.changed(faces.copies)
    if not faces.copies:
        raise CardforgeError(Text("前に印刷したときから変わったカードはありません。", "no card has changed since it was last printed"))


def _unlicensed(fonts: FontBook) -> tuple[Text, ...]:
    """A line about fonts of the user's own that have no licence beside them."""
    names = [name for name, _ in fonts.unlicensed]
    if not names:
        return ()
    ja, en = "、".join(names), ", ".join(names)
    return (
        Text(
            f"ライセンスの文書がないフォント: {ja}（fonts.yaml の licence: に書きます）。",
            f"Fonts without their licence: {en} (licence: in fonts.yaml).",
        ),
    )


def _small(faces: FaceSet, scales: Mapping[str, float]) -> tuple[Text, ...]:
    """A line about faces whose type becomes too small to read."""
    done = {} if faces.finished is None else faces.finished.faces
    types = {key: done[key].smallest / MM_PER_POINT if key in done else smallest(faces.faces[key]) for key in scales}
    said = told_small({str(faces.facts[key]["plain_name"]): types[key] * scale for key, scale in scales.items()})
    return () if said is None else (said,)


def _check_press(options: SheetOptions) -> None:
    """Refuse what a file for a print shop cannot be as well."""
    if options.spots and options.form != "pdf":
        raise CardforgeError(
            Text("特色の版は PDF にしか作れません。", "plates of their own are made in a PDF only"),
            hint=Text("--spot か --as のどちらかを取ってください。", "leave out --spot or --as"),
        )
    if options.pdfx is None:
        return
    if options.printer is not None:
        raise CardforgeError(
            Text(
                "印刷所に渡す PDF/X を手元のプリンターに合わせることはできません。",
                "PDF/X for a print shop is not corrected for a printer of yours",
            ),
            hint=Text("--printer を取ってください。", "leave out --printer"),
        )
    if options.form != "pdf":
        raise CardforgeError(
            Text(f"PDF/X は PDF です。「{options.form}」の形では書けません。", f"PDF/X is a PDF; it is not written as {options.form}"),
            hint=Text("--as か --pdfx のどちらかを取ってください。", "leave out --as or --pdfx"),
        )


def _check_ending(out: Path, options: SheetOptions) -> None:
    """Refuse a file that is named as something else where it would be a PDF, or a PNG."""
    ending = out.suffix.lower()
    endings = ENDINGS.get(options.form, ())
    if endings and ending in _PICTURES.difference(endings):
        kind, best = options.form.upper(), endings[0]
        raise CardforgeError(
            Text(f"画像は{kind}です。「{ending}」の名前では書きません。", f"pictures are {kind} and are not written as {ending}."),
            hint=Text(f"-o カード{best} か、フォルダーの名前を書いてください。", f"Write -o CARD{best}, or the name of a folder."),
        )
    if options.form == "pdf" and ending in _PICTURES | _OTHERS:
        form = next((form for form, known in ENDINGS.items() if ending in known), "png")
        raise CardforgeError(
            Text(f"シートはPDFです。「{ending}」の名前では書きません。", f"sheets are a PDF and are not written as {ending}."),
            hint=Text(f"カードごとの画像は --as {form} で書けます。", f"Pictures of the cards are made with --as {form}."),
        )


def _completed(options: SheetOptions) -> SheetOptions:
    """What follows from what was asked for: pictures for a print service, backs where a program shows them.

    Raises CardforgeError: an option belongs to another form.
    """
    for name, value, forms in (("--service", options.service, ("pdf", "jpg", "webp", "png")), ("--url-base", options.url_base, ("tts",))):
        if value is not None and options.form not in forms:
            raise CardforgeError(
                Text(f"{name} は --as {forms[-1]} のためのものです。", f"{name} is for --as {forms[-1]}"),
                hint=Text(f"{name} を外すか、--as {forms[-1]} にしてください。", f"leave {name} out, or choose --as {forms[-1]}"),
            )
    if options.service is not None:
        from cardforge.printing.exports.services import for_service

        options = for_service(options)
    if options.form in _WITH_BACKS and options.backs == "none":
        options = replace(options, backs="any")
    return options


#: Options of the sheets alone.
_OF_THE_PAPER: Final = ("paper", "orientation", "gap", "margin", "cut", "cut_sides", "corner", "duplex", "skip", "printer", "tray")
#: What other documents and data are named.
_OTHERS: Final = frozenset(
    {".doc", ".docx", ".odt", ".txt", ".md", ".html", ".csv", ".xlsx", ".yaml", ".yml", ".json", ".zip", ".psd", ".ai"}
)
#: What pictures are named.
_PICTURES: Final = frozenset({".png", ".jpg", ".jpeg", ".webp", ".gif", ".svg", ".tif", ".tiff"})
#: Forms that show a card's back, whether or not backs are to be printed.
_WITH_BACKS: Final = frozenset({"tts", "lackey", "pcio", "screentop"})


def _facts(faces: FaceSet) -> dict[str, Mapping[str, Any]]:
    """What each card was drawn from, by kind and id."""
    return {f"{facts['kind']}.{facts['id']}": facts for name, facts in faces.facts.items() if not name.startswith("back.")}


def _export(faces: FaceSet, out: Path, options: SheetOptions, title: str, start: float) -> PrintResult:
    """Write the faces in another form than sheets."""
    from cardforge.printing.exports import FORMS

    if options.form not in FORMS:
        hint = did_you_mean(options.form, FORMS)
        raise CardforgeError(Text(f"「{options.form}」の形では書けません。", f"there is no form “{options.form}”"), hint=hint)
    # One picture is the file that was named; all else is a folder, or files beside each other.
    named = out if out.suffix.lower() in ENDINGS.get(options.form, ()) else out.with_suffix("")
    files = FORMS[options.form](faces, named, options, title)
    size = sum(file.stat().st_size for file in files)
    seconds = time.perf_counter() - start
    warnings = tuple(faces.warnings)
    notes: tuple[Text, ...] = ()
    if options.form in ENDINGS:
        card = card_size(options.card_size) if options.card_size and options.service is None else None
        notes = _small(faces, {copy.front: scale_of(card, 0, faces.faces[copy.front]) if card else 1.0 for copy in faces.copies})
    return PrintResult(files[0], 0, len(faces.copies), len(faces.faces), size, seconds, warnings, files=tuple(files), notes=notes)


def _write_cuts(out: Path, grid: Grid, options: SheetOptions) -> tuple[Path, ...]:
    files = []
    corner = options.corner or corner_of(grid.card)
    for ending, text in ((".cut.svg", cut_svg(grid, corner)), (".cut.dxf", cut_dxf(grid, corner))):
        file = out.with_name(out.stem + ending)
        write_output(file, text, force=options.force)
        files.append(file)
    return tuple(files)
