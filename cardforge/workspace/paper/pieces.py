"""What is printed beside sheets of cards: what changed between two versions, counters, a game's rules as a booklet."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from cardforge.model import CardforgeError, Text
from cardforge.workspace.folder import Folder
from cardforge.workspace.paper.faces import own_folders, picture_places, with_facts, with_other_sides

if TYPE_CHECKING:
    from cardforge.printing import Item, SheetOptions
    from cardforge.printing.booklet.rulebook import Booklet
    from cardforge.printing.job import PrintResult


class Pieces(Folder):
    """The calls that print what is no sheet of cards."""

    def changes(
        self, what: Iterable[str], against: Path | str, output: Path | str | None = None, options: SheetOptions | None = None
    ) -> PrintResult:
        """Print what changed since another version: the cards of ``what`` as they are in ``against`` and as they are here, side by side.

        ``against`` is a folder of cards (a copy, another checkout) or a file of them. Raises ``CardforgeError`` if nothing changed, or
        neither version has what is named.

        >>> _ = Path("old.yaml").write_text("- {kind: spell, id: x1, name: 火, cost: 1, attributes: [red], text: カードを一枚引く。}")
        >>> _ = Path("new.yaml").write_text("- {kind: spell, id: x1, name: 火, cost: 2, attributes: [red], text: カードを一枚引く。}")
        >>> Workspace().changes(["new.yaml"], "old.yaml").cards
        1
        """
        from cardforge.printing import SheetOptions
        from cardforge.printing.exports.changes import print_changes
        from cardforge.printing.face.faceset import draw_faces
        from cardforge.printing.job import PrintResult
        from cardforge.printing.selection import select

        words, options, old = list(what), options or SheetOptions(), Path(against)
        if not old.exists():
            raise CardforgeError(Text("くらべる相手がありません。", "there is nothing to compare with"), file=old)
        start = time.perf_counter()
        other = type(self)(old, game=self.game) if old.is_dir() else self
        theirs = [str(old / word) if (old / word).is_file() else word for word in words] if old.is_dir() else [str(old)]
        for number, word in enumerate(words):
            if old.is_file() or not other._items([theirs[number]], options):
                select(self.catalogue, [word])  # What neither version has is told with the nearest.
        both = []
        for workspace, named in ((other, theirs), (self, words)):
            places = picture_places(workspace.folder, self.game, named)
            own = own_folders(workspace.folder, "templates", "fonts")
            drawn = replace(options, folders=own, places=places, overflow="warn", backs="none", order="written")
            items = [item for word in named for item in workspace._items([word], drawn)]
            both.append((draw_faces(items, drawn, workspace.library.book), drawn))
        target = Path(output) if output is not None else self._out("changes.pdf")
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

    def _counters(self, output: Path | str | None, options: SheetOptions | None) -> PrintResult:
        """Print the game's counters, to be cut out."""
        from cardforge.printing import SheetOptions
        from cardforge.printing.pieces.job import print_counters

        options = replace(options or SheetOptions(), folders=own_folders(self.folder, "templates", "fonts"))
        target = Path(output) if output is not None else self._out(f"counters-{self.game}.pdf")
        return print_counters(self.game, target, options)

    def _rulebook(self, output: Path | str | None, options: SheetOptions | None) -> PrintResult:
        """Print the game's rules as a booklet."""
        from cardforge.printing import Item, SheetOptions
        from cardforge.printing.booklet.rulebook import print_rulebook
        from cardforge.printing.job import PrintResult

        options = options or SheetOptions()
        options = replace(
            options,
            folders=own_folders(self.folder, "templates", "fonts"),
            places=(*options.places, *picture_places(self.folder, self.game, ())),
        )
        kinds: dict[str, list[Item]] = {}
        for card in self.library.cards.values():
            kinds.setdefault(card.kind, []).append(with_facts(Item(card), self.library, options.lang))
        target = Path(output) if output is not None else self._out(f"rules-{self.game}-{options.lang}.pdf")
        done = print_rulebook(self.game, kinds, target, options, self.library.book)
        return PrintResult(done.file, done.pages, 0, 0, done.bytes, done.seconds, notes=(_folded(done),))


def _folded(done: Booklet) -> Text:
    """What comes of a booklet: how many pages it has, and where it is folded, of how many sheets of paper and with how many blank ones."""
    if done.pages == done.leaves:
        return Text(f"{done.leaves}ページの冊子です。", f"A booklet of {done.leaves} pages.")
    # Two pages of the booklet stand on each page of the file, which is one side of a sheet of paper.
    sheets, blank = done.pages // 2, done.pages * 2 - done.leaves
    paper = "1 sheet" if sheets == 1 else f"{sheets} sheets"
    empty = "" if not blank else "; 1 page is blank" if blank == 1 else f"; {blank} pages are blank"
    return Text(
        f"折って{done.leaves}ページの冊子です（紙{sheets}枚に両面{f'、白紙{blank}ページ' if blank else ''}）。",
        f"Folded, it is a booklet of {done.leaves} pages ({paper} of paper, both sides{empty}).",
    )
