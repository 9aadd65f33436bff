"""Sheets of real size, and the printers they are printed with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, cast

from cardforge.database.library.catalogue import source_of
from cardforge.database.schema.untold import untold
from cardforge.files import places as resources
from cardforge.files.links import real
from cardforge.files.naming import file_name
from cardforge.games.shared.pack import pack_of
from cardforge.model import Card, CardforgeError, Deck, Master, Problem, Text
from cardforge.workspace.paper.faces import own_folders, picture_places, with_facts, with_other_sides
from cardforge.workspace.paper.pieces import Pieces

if TYPE_CHECKING:
    from cardforge.database import Library
    from cardforge.database.index.index import Index
    from cardforge.games.shared.design.lawful import Lawful
    from cardforge.printing import Item, PrintJob, PrintResult, SheetOptions
    from cardforge.printing.asked import Asked
    from cardforge.printing.printers.calibration import Measure
    from cardforge.printing.printers.profiles import PrinterProfile
    from cardforge.printing.watch import Redrawn


@lru_cache(maxsize=64)
def _is_built_in(file: Path, game: str) -> bool:
    """Whether a file is one of the built-in cards: of a file of many cards it is asked once for each."""
    return resources.places_of(game).cards in file.parents


class _ToPrint(NamedTuple):
    """What is to be printed: the things that were named, and the items that they are made of, from which library, with which options."""

    library: Library
    things: list[Card | Master | Deck]
    items: list[Item]
    options: SheetOptions
    title: str | None
    lawful: Lawful


class Sheets(Pieces):
    """The calls about printing."""

    def print(
        self, what: Iterable[str], output: Path | str | None = None, options: SheetOptions | None = None, *, files: bool = True
    ) -> PrintResult:
        """Print decks, Deck Masters and cards (names, files or ``kind:seal``) on sheets of real size.

        ``output`` is the PDF to write, by default in the folder's ``out/``, named after the first thing printed.
        ``options`` are papers, sizes (millimetres), marks, backs, inks and forms; see ``docs/printing.md``. Without ``files`` a word of
        ``what`` names no file.

        With the option ``overflow="warn"`` a card whose sentence cannot be read, that breaks a rule, whose text does not fit or whose
        picture or sign is missing is printed with a mark, and a list stands at the end; a deck that is not legal yet is printed anyway.

        Raises ``CardforgeError`` if something does not exist, has a fault, does not fit its box or the paper, or cannot be written; of
        several faults ``Faults`` with all of them.

        >>> Workspace().print(["赤単アグロ"]).pages
        5
        """
        from cardforge.printing import print_sheets
        from cardforge.printing.options import BOX, COUNTERS, RULES

        words = list(what)
        if words == [RULES]:
            return self._rulebook(output, options)
        if words == [COUNTERS]:
            return self._counters(output, options)
        box = len(words) > 1 and words[0] == BOX
        words = words[1:] if box else words
        asked = self._to_print(words, options, files=files)
        first = asked.things[0] if asked.things else None
        name = first.title.get(asked.options.lang) if isinstance(first, Deck) else words[0].removeprefix("kind:") if words else "cards"
        target = Path(output) if output is not None else self._out(f"{file_name(Path(name).stem, 'cards')}.pdf")
        if box:
            from cardforge.printing.pieces.job import print_box

            target = target.with_stem(f"{target.stem}-box") if output is None else target
            return print_box(asked.items, target, asked.options, asked.library.book, name)
        result = print_sheets(asked.items, target, asked.options, asked.library.book, title=asked.title)
        asked.lawful.save()
        named = [race.name for race in asked.library.races]
        lang = asked.options.lang
        missing = {(item.card.name.ja, part): None for item in asked.items for part in untold(item.card, lang, named)}
        return replace(result, untold=tuple(missing), notes=(*result.notes, *self._unlawful(asked.things, asked.library)))

    def print_job(
        self, what: Iterable[str], options: SheetOptions | None = None, *, files: bool = True, like: PrintJob | None = None
    ) -> PrintJob:
        """What ``print`` would print, laid out in memory: each page as a picture, or all as a PDF; nothing is written.

        Without ``files`` a word of ``what`` names no file. ``like`` is a job of the same words since which no file was changed: faces
        that are the same are taken from it. Raises ``CardforgeError`` as ``print`` does.

        >>> job = Workspace().print_job(["赤単アグロ"])
        >>> len(job.pages), job.page(5, width=200)[:2]
        (5, b'\\xff\\xd8')
        """
        from cardforge.printing import prepare

        asked = self._to_print(list(what), options, files=files)
        job = prepare(asked.items, self.folder / "out", asked.options, asked.library.book, title=asked.title, like=like)
        asked.lawful.save()
        return job

    def sheet_inputs(self) -> tuple[Asked, ...]:
        """What is asked before printing, for a form; with the printers that were measured.

        >>> [each.usual for each in Workspace().sheet_inputs() if each.name == "paper"]
        ['A4']
        """
        from cardforge.printing.asked import asked

        return asked(self.printers())

    def sheet_options(self, given: Mapping[str, str], lang: str = "ja") -> SheetOptions:
        """The options that were filled in (see ``sheet_inputs``); ``lang`` is the language of print where none is.

        Raises ``CardforgeError`` that names the option whose value cannot be asked for.

        >>> Workspace().sheet_options({"paper": "A3"}).paper
        'A3'
        """
        from cardforge.printing.asked import options_from

        return options_from(given, lang)

    def print_command(self, what: Sequence[str], options: SheetOptions) -> str:
        """The command line that prints the same.

        >>> Workspace().print_command(["赤単アグロ"], Workspace().sheet_options({"cut": "none"}))
        'cardforge print 赤単アグロ --print-lang ja --cut none'
        """
        from cardforge.printing.asked import command_of

        return command_of(what, options)

    def _to_print(self, words: list[str], options: SheetOptions | None, *, files: bool = True) -> _ToPrint:
        """What the words name, with what its faces are drawn from."""
        from cardforge.files.allowed import inside
        from cardforge.files.links import real
        from cardforge.games.shared.design.lawful import Lawful
        from cardforge.printing import SheetOptions
        from cardforge.printing.face.faceset import expand

        options = options or SheetOptions()
        places = (*options.places, *picture_places(self.folder, self.game, words if files else ()))
        # A folder of cards remembers what was printed of them, wherever the sheets went.
        kept = self.folder / "out"
        kept_here = inside(real(kept), self.folder) and (kept.is_dir() or (self.folder / "cards").is_dir())
        record = options.record or (kept if kept_here else None)
        options = replace(options, folders=own_folders(self.folder, "templates", "fonts"), places=places, record=record)
        library, things = self._printed(words, draft=options.overflow == "warn", files=files)
        names, lawful = library.terms(options.lang), Lawful(self.game)
        every = with_other_sides(expand(things, options))
        items = [self._examined(with_facts(item, library, options.lang, names), library, lawful) for item in every]
        title = things[0].title.get(options.lang) if things and isinstance(things[0], Deck) else None
        return _ToPrint(library, things, items, options, title, lawful)

    def _printed(self, words: list[str], *, draft: bool, files: bool) -> tuple[Library, list[Card | Master | Deck]]:
        """What is to be printed, and the library that it is of; of cards with a fault as far as they are good, where drafts are asked for,
        or where nothing else is wrong, so that all their faults are told."""
        from cardforge.database import Library
        from cardforge.database.library.drafts import drafting
        from cardforge.printing.selection import select

        try:
            if not draft:
                catalogue = self.catalogue_for(words) if files else self.catalogue
                return catalogue, select(catalogue, words, files=files)
        except CardforgeError as error:
            fault = error
        library = Library.open(self.game, self.folder, drafts=drafting)
        try:
            return library, select(library, words, files=files)
        except CardforgeError as error:
            raise (error if draft else fault) from None

    def _examined(self, item: Item, library: Library, lawful: Lawful) -> Item:
        """The item with what cannot be read of its card, or else with who finds out which rules it breaks."""
        card = item.card
        found = library.faulty.get(f"{card.kind}/{card.id}")
        if found is not None:
            return replace(item, faults=tuple(found))
        return item if isinstance(item.thing, Master) or self._comes_along(card) else replace(item, examiner=lawful)

    def _unlawful(self, things: Iterable[Card | Master | Deck], library: Library) -> Iterator[Text]:
        """A line for each deck and Deck Master that may not be played yet."""
        for thing in things:
            title = thing.title if isinstance(thing, Deck) else thing.card.name if isinstance(thing, Master) else None
            if title is None or self._comes_along(thing):
                continue
            rules = pack_of(self.game).legality()
            found = rules.check_deck(thing, library) if isinstance(thing, Deck) else rules.check_master(cast(Master, thing), library)
            count = sum(problem.severity == "error" for problem in found)
            if count:
                yield Text(
                    f"「{title.ja}」はまだルールどおりではありません（{count}件）。cardforge check で見られます。",
                    f"“{title.en}” is not legal yet ({count} fault{'s' if count > 1 else ''}); cardforge check shows why.",
                )

    def _comes_along(self, thing: Card | Master | Deck) -> bool:
        """Whether a card, Deck Master or deck is a built-in one, or of no file: these are legal."""
        file = source_of(thing).file
        return file is None or _is_built_in(file, self.game)

    def preflight(self, files: Iterable[Path | str], service: str, card_size: str | None = None) -> list[Problem]:
        """What a print service would send back of finished files (PDFs, pictures, folders of them): sizes, bleed, inks, fonts, order.

        ``service`` is one of ``templates/services``, ``card_size`` one of its sizes (its first one). A page is in ``where``.

        Raises ``CardforgeError``: a file, the service or its size is not known, or a file cannot be read.

        >>> out = Workspace().print(["ファイアボール"], "cards.pdf").file
        >>> [problem.message.en for problem in Workspace().preflight([out], "mpc")][0]
        'MakePlayingCards takes pictures (png).'
        """
        from cardforge.printing.exports.preflight import preflight
        from cardforge.printing.exports.services import find_service

        folders = own_folders(self.folder, "templates")
        return preflight([Path(file) for file in files], find_service(service, folders), card_size)

    def watch(
        self, what: Iterable[str], output: Path | str | None = None, options: SheetOptions | None = None, *, looks: int | None = None
    ) -> Iterator[Redrawn]:
        """Print as ``print`` does, and again whenever a file is saved: cards, templates, fonts, and files that are named.

        It goes on for as long as it is asked, or for so many ``looks`` (three a second or so) at the files. What is wrong is in
        ``Redrawn.error``; the sheets before stay.

        >>> [drawn.error for drawn in Workspace().watch(["ファイアボール"], looks=0)]
        [None]
        """
        from cardforge.database.index.index import Index
        from cardforge.printing.watch import watch

        words = list(what)
        folders = [self.folder / name for name in ("cards", "templates", "fonts")] + [resources.path("templates")]
        places = [*(Path(word) for word in words if Path(word).suffix), *dict.fromkeys(real(folder) for folder in folders)]
        # What was read stays in memory: after a save only that file is read again.
        index = Index(self.game)
        self._reopen(index)

        def redraw(saved: tuple[Path, ...]) -> PrintResult:
            if any("cards" in file.parts for file in saved):
                self._reopen(index)
            return self.print(words, output, options)

        return watch(places, redraw, looks=looks)

    def _reopen(self, index: Index) -> None:
        """Read the library anew, with what an index has kept of it."""
        from cardforge.database import Library

        self.library = Library.open(self.game, self.folder, index=index)
        self.__dict__.pop("_builder", None)

    def printers(self) -> dict[str, PrinterProfile]:
        """The printer profiles that were measured and kept, by name and tray.

        >>> all(name == profile.key for name, profile in Workspace().printers().items())
        True
        """
        from cardforge.printing.printers.profiles import load_profiles

        return load_profiles()

    def printer(self, name: str, tray: str | None = None) -> PrinterProfile:
        """The profile of a printer and its ``tray``; ``"NAME:TRAY"`` in one word will do too.

        Shifts are in millimetres, angles in degrees clockwise, scales parts of 1.

        Raises ``CardforgeError`` naming the trays that are known, or the nearest printer.

        >>> profile = Workspace().add_printer("居間", front=(20.3, 20.0, 20.0, 170.0, 257.0))
        >>> Workspace().printer("居間").front.shift_x
        0.3
        """
        from cardforge.printing.printers.profiles import find_profile

        return find_profile(name, tray)

    def add_printer(
        self,
        name: str,
        *,
        tray: str = "",
        paper: str = "A4",
        front: Sequence[float] | None = None,
        back: Sequence[float] | None = None,
    ) -> PrinterProfile:
        """Keep what was measured on the calibration sheet of a printer, in place of what was kept of the same ``name`` and ``tray``.

        ``front`` and ``back`` are the five measures in millimetres as ``printer_measures`` names them; a side left out prints exactly.
        ``paper`` is what was measured.

        Raises ``CardforgeError`` where a name is empty or holds a colon, there are not five measures, or one is too far off.

        >>> Workspace().add_printer("居間", tray="手差し", front=(20.0, 20.5, 20.5, 170.0, 257.0)).key
        '居間:手差し'
        """
        from cardforge.printing.printers.profiles import PrinterError, PrinterProfile, Reading, save_profile
        from cardforge.printing.sheet.papers import paper_size

        size = paper_size(paper)
        errors = []
        for side in (front, back):
            if side is not None and len(side) != 5:
                raise CardforgeError(Text(f"測った値は五つです: {len(side)}個あります。", f"there are five measures, not {len(side)}"))
            errors.append(PrinterError() if side is None else Reading(*side).error(size))
        profile = PrinterProfile(name, errors[0], errors[1], tray)
        save_profile(profile)
        return profile

    def remove_printer(self, name: str, tray: str | None = None) -> str:
        """Forget a printer, or one of its trays; returns what was forgotten, as ``"NAME"`` or ``"NAME:TRAY"``.

        Raises ``CardforgeError`` where there is none, naming the nearest.

        >>> profile = Workspace().add_printer("居間")
        >>> Workspace().remove_printer("居間")
        '居間'
        """
        from cardforge.printing.printers.profiles import find_profile, remove_profile

        key = find_profile(name, tray).key
        remove_profile(key)
        return key

    def printers_file(self) -> Path:
        """The file in which the printer profiles are kept.

        >>> Workspace().printers_file().name
        'printers.json'
        """
        from cardforge.printing.printers.profiles import profiles_file

        return profiles_file()

    def printer_measures(self, paper: str = "A4") -> list[Measure]:
        """The five measures of one side of the calibration sheet: each one's mark, where to measure, and what is read if all is exact.

        Millimetres; what is read may be ``most_off`` away from ``exact``, more is a misreading.

        >>> [measure.exact for measure in Workspace().printer_measures()]
        [20.0, 20.0, 20.0, 170.0, 257.0]
        """
        from cardforge.printing.printers.calibration import measures
        from cardforge.printing.sheet.papers import paper_size

        return measures(paper_size(paper))

    def calibration_sheet(self, output: Path | str | None = None, *, paper: str = "A4", lang: str = "ja", force: bool = False) -> Path:
        """Write the sheet on which a printer is measured, front and back, as a PDF; returns its file.

        ``output`` is by default ``out/calibration.pdf`` in the folder. Raises ``CardforgeError`` for an unknown paper, or where the file is
        there, is not cardforge's own and ``force`` is not given.

        >>> Workspace().calibration_sheet().name
        'calibration.pdf'
        """
        from cardforge.printing.drawing.fonts import built_in_fonts
        from cardforge.printing.printers.calibration import calibration_sheet
        from cardforge.printing.sheet.papers import paper_size

        target = self._out("calibration.pdf") if output is None else Path(output)
        return calibration_sheet(paper_size(paper), target, built_in_fonts(), lang, force=force)
