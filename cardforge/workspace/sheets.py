"""Sheets of real size, and the printers they are printed with."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, cast

from cardforge.database.library.catalogue import source_of
from cardforge.database.schema.untold import untold
from cardforge.files import places as resources
from cardforge.files.links import real
from cardforge.files.naming import file_name
from cardforge.games.shared.pack import pack_of
from cardforge.model import Card, CardforgeError, Deck, Master, Problem, Text
from cardforge.workspace.faces import own_folders, picture_places, with_facts, with_other_sides
from cardforge.workspace.folder import Folder

if TYPE_CHECKING:
    from cardforge.database import Library
    from cardforge.database.index.index import Index
    from cardforge.printing import Item, PrintResult, SheetOptions
    from cardforge.printing.printers.calibration import Measure
    from cardforge.printing.printers.profiles import PrinterProfile
    from cardforge.printing.watch import Redrawn


class Sheets(Folder):
    """The calls about printing."""

    def print(self, what: Iterable[str], output: Path | str | None = None, options: SheetOptions | None = None) -> PrintResult:
        """Print decks, Deck Masters and cards (names, files or ``kind:seal``) on sheets of real size.

        ``output`` is the PDF to write, by default in the folder's ``out/``, named after the first thing printed.
        ``options`` are papers, sizes (millimetres), marks, backs, inks and forms; see ``docs/printing.md``.

        With the option ``overflow="warn"`` a card whose sentence cannot be read, that breaks a rule, whose text does not fit or whose
        picture or sign is missing is printed with a mark, and a list stands at the end; a deck that is not legal yet is printed anyway.

        Raises ``CardforgeError`` if something does not exist, has a fault, does not fit its box or the paper, or cannot be written; of
        several faults ``Faults`` with all of them.

        >>> Workspace().print(["赤単アグロ"]).pages
        5
        """
        from cardforge.printing import SheetOptions, print_sheets
        from cardforge.printing.face.faceset import expand
        from cardforge.printing.options import BOX, COUNTERS, RULES

        words = list(what)
        options = options or SheetOptions()
        if words == [RULES]:
            return self._rulebook(output, options)
        if words == [COUNTERS]:
            return self._counters(output, options)
        box = len(words) > 1 and words[0] == BOX
        words = words[1:] if box else words
        places = (*options.places, *picture_places(self.folder, self.game, words))
        # A folder of cards remembers what was printed of them, wherever the sheets went.
        kept = self.folder / "out"
        record = options.record or (kept if kept.is_dir() or (self.folder / "cards").is_dir() else None)
        options = replace(options, folders=own_folders(self.folder, "templates", "fonts"), places=places, record=record)
        library, things = self._printed(words, draft=options.overflow == "warn")
        items = [self._examined(with_facts(item, library, options.lang), library) for item in with_other_sides(expand(things, options))]
        first = things[0] if things else None
        name = first.title.get(options.lang) if isinstance(first, Deck) else words[0].removeprefix("kind:") if words else "cards"
        target = Path(output) if output is not None else self.folder / "out" / f"{file_name(Path(name).stem, 'cards')}.pdf"
        title = first.title.get(options.lang) if isinstance(first, Deck) else None
        if box:
            from cardforge.printing.pieces.job import print_box

            return print_box(items, target.with_stem(f"{target.stem}-box") if output is None else target, options, library.book, name)
        result = print_sheets(items, target, options, library.book, title=title)
        named = [race.name for race in library.races]
        missing = {(item.card.name.ja, part): None for item in items for part in untold(item.card, options.lang, named)}
        return replace(result, untold=tuple(missing), notes=(*result.notes, *self._unlawful(things, library)))

    def changes(
        self, what: Iterable[str], against: Path | str, output: Path | str | None = None, options: SheetOptions | None = None
    ) -> PrintResult:
        """Print what changed since another version: the cards of ``what`` as they are in ``against`` and as they are here, side by side.

        ``against`` is a folder of cards (a copy, another checkout) or a file of them. Raises ``CardforgeError`` if nothing changed.

        >>> _ = Path("old.yaml").write_text("- {kind: spell, id: x1, name: 火, cost: 1, attributes: [red], text: カードを一枚引く。}")
        >>> _ = Path("new.yaml").write_text("- {kind: spell, id: x1, name: 火, cost: 2, attributes: [red], text: カードを一枚引く。}")
        >>> Workspace().changes(["new.yaml"], "old.yaml").cards
        1
        """
        from cardforge.printing import SheetOptions
        from cardforge.printing.exports.changes import print_changes
        from cardforge.printing.face.faceset import draw_faces
        from cardforge.printing.job import PrintResult

        words, options, old = list(what), options or SheetOptions(), Path(against)
        if not old.exists():
            raise CardforgeError(Text("くらべる相手がありません。", "there is nothing to compare with"), file=old)
        start = time.perf_counter()
        other = type(self)(old, game=self.game) if old.is_dir() else self
        theirs = [str(old / word) if (old / word).is_file() else word for word in words] if old.is_dir() else [str(old)]
        both = []
        for workspace, named in ((other, theirs), (self, words)):
            places = picture_places(workspace.folder, self.game, named)
            own = own_folders(workspace.folder, "templates", "fonts")
            drawn = replace(options, folders=own, places=places, overflow="warn", backs="none", order="written")
            items = [item for word in named for item in workspace._items([word], drawn)]
            both.append((draw_faces(items, drawn, workspace.library.book), drawn))
        target = Path(output) if output is not None else self.folder / "out" / "changes.pdf"
        title = f"{old.name} → {self.folder.resolve().name}" if old.is_dir() else f"{old.name} → {words[0]}"
        count, pages, size = print_changes(both[0][0], both[1][0], target, both[1][1], title)
        return PrintResult(target, pages, count, count, size, time.perf_counter() - start)

    def _items(self, words: list[str], options: SheetOptions) -> list[Item]:
        """What words name, none where nothing is called so."""
        from cardforge.printing.face.faceset import expand
        from cardforge.printing.selection import select

        try:
            things = select(self.catalogue, words)
        except CardforgeError:
            return []
        return [with_facts(item, self.catalogue, options.lang) for item in with_other_sides(expand(things, options))]

    def _counters(self, output: Path | str | None, options: SheetOptions) -> PrintResult:
        """Print the game's counters, to be cut out."""
        from cardforge.printing.pieces.job import print_counters

        options = replace(options, folders=own_folders(self.folder, "templates", "fonts"))
        target = Path(output) if output is not None else self.folder / "out" / f"counters-{self.game}.pdf"
        return print_counters(self.game, target, options)

    def _rulebook(self, output: Path | str | None, options: SheetOptions) -> PrintResult:
        """Print the game's rules as a booklet."""
        from cardforge.printing import Item
        from cardforge.printing.booklet.rulebook import print_rulebook
        from cardforge.printing.job import PrintResult

        options = replace(
            options,
            folders=own_folders(self.folder, "templates", "fonts"),
            places=(*options.places, *picture_places(self.folder, self.game, ())),
        )
        kinds: dict[str, list[Item]] = {}
        for card in self.library.cards.values():
            kinds.setdefault(card.kind, []).append(with_facts(Item(card), self.library, options.lang))
        target = Path(output) if output is not None else self.folder / "out" / f"rules-{self.game}-{options.lang}.pdf"
        done = print_rulebook(self.game, kinds, target, options, self.library.book)
        said = Text(f"{done.leaves}ページの冊子です。", f"A booklet of {done.leaves} pages.")
        return PrintResult(done.file, done.pages, 0, 0, done.bytes, done.seconds, notes=(said,))

    def _printed(self, words: list[str], *, draft: bool) -> tuple[Library, list[Card | Master | Deck]]:
        """What is to be printed, and the library that it is of; of cards with a fault as far as they are good, where drafts are asked for,
        or where nothing else is wrong, so that all their faults are told."""
        from cardforge.database import Library
        from cardforge.database.library.drafts import drafting
        from cardforge.printing.selection import select

        try:
            if not draft:
                return self.catalogue, select(self.catalogue, words)
        except CardforgeError as error:
            fault = error
        library = Library.open(self.game, self.folder, drafts=drafting)
        try:
            return library, select(library, words)
        except CardforgeError as error:
            raise (error if draft else fault) from None

    def _examined(self, item: Item, library: Library) -> Item:
        """The item with what is wrong with its card: what cannot be read of it, or else the rules that it breaks."""
        card = item.card
        found = library.faulty.get(f"{card.kind}/{card.id}")
        if found is None and not isinstance(item.thing, Master) and not self._comes_along(card):
            found = list(pack_of(self.game).legality().check_card(card))
        return replace(item, faults=tuple(found)) if found else item

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
        return file is None or resources.places_of(self.game).cards in file.parents

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

        target = self.folder / "out" / "calibration.pdf" if output is None else Path(output)
        return calibration_sheet(paper_size(paper), target, built_in_fonts(), lang, force=force)
