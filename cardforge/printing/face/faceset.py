"""The faces of a print job: every different front and back drawn once, and the copies that show them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

from cardforge.model import BROUGHT, LEADER, Card, CardforgeError, Deck, Faults, Master, Problem, Text
from cardforge.model.plain import dataclass
from cardforge.printing.content.facts import Wording, facts_of
from cardforge.printing.content.fields import SILENT, find_field
from cardforge.printing.drawing.fonts import FontBook, built_in_fonts
from cardforge.printing.drawing.operations import Drawing
from cardforge.printing.face.drafts import draft_mark, stamp
from cardforge.printing.face.safety import safe_marks
from cardforge.printing.face.templates import Template, TemplateBook, built_in_templates
from cardforge.printing.face.warned import Warned
from cardforge.printing.face.wishes import is_picture, layouts_of, picture_back
from cardforge.printing.options import SheetOptions
from cardforge.printing.sheet.papers import card_size

if TYPE_CHECKING:
    from cardforge.printing.document.ready import FinishedFaces
    from cardforge.printing.face.repeating import Repeats
    from cardforge.printing.face.scope import Styles


#: From so many cards of a layout on it is remembered what its elements draw.
_REPEATED: Final = 4


class Examiner(Protocol):
    """Who finds out what is wrong with cards, as their faces are drawn."""

    def broken(self, card: Card) -> list[Problem]:
        """What is wrong with a card."""
        ...

    def found_out(self) -> bytes:
        """What was found out, for the same examiner in another process (``learn``)."""
        ...

    def learn(self, found_out: bytes) -> None:
        """Take over what was found out in another process."""
        ...


@dataclass(frozen=True, slots=True)
class Item:
    """A card or a Deck Master to print, how often, and facts that the caller adds for its template."""

    thing: Card | Master
    copies: int = 1
    extra: Mapping[str, Any] = field(default_factory=dict)
    #: What is wrong with the card itself: a sentence that cannot be read, a rule that it breaks.
    faults: tuple[Problem, ...] = ()
    #: Who finds out the latter where that is not known yet.
    examiner: Examiner | None = None
    #: The card that is its other side, where its field ``back`` names one.
    other: Item | None = None

    @property
    def card(self) -> Card:
        """The card itself, a master's card where it is a master."""
        return self.thing.card if isinstance(self.thing, Master) else self.thing


#: What can be printed.
Printable: TypeAlias = "Card | Master | Deck | Item"


@dataclass(frozen=True, slots=True)
class Copy:
    """One copy of a card: the names of its front and back, and which card it is."""

    front: str
    back: str | None
    card: Card | None
    version: str


@dataclass(slots=True)
class FaceSet:
    """All faces of a job by name, the copies in order, and the texts that did not fit (drafts only)."""

    faces: dict[str, Drawing] = field(default_factory=dict)
    copies: list[Copy] = field(default_factory=list)
    warnings: list[Warned] = field(default_factory=list)
    facts: dict[str, dict[str, Any]] = field(default_factory=dict)
    #: What of the faces is finished: these drawings have nothing on them.
    finished: FinishedFaces | None = None


class Finishing(Protocol):
    """Who takes faces as they are drawn, so that few are held as drawings at a time, and may have some that need not be drawn."""

    def known(self, name: str, layout: Template, facts: Mapping[str, Any]) -> Drawing | None:
        """The face ``name`` where it is finished already: a drawing of its size, with nothing on it."""
        ...

    def drawn(self, name: str, face: Drawing, *, lasting: bool) -> Drawing:
        """Take a face that was drawn; gives what is held of it. One that is not ``lasting`` is made from more than its facts say."""
        ...

    def reached(self, number: int) -> None:
        """The item ``number`` (from 0) is drawn next."""
        ...


def expand(what: Iterable[Printable], options: SheetOptions) -> list[Item]:
    """Single items: a deck becomes its cards, its leader and the cards that the leader brings along."""
    items: list[Item] = []
    for thing in what:
        if isinstance(thing, Item):
            items.append(thing)
        elif isinstance(thing, Deck):
            items.extend(Item(card, count) for card, count in thing.cards)
            if thing.master is not None and LEADER in options.parts:
                items.append(Item(thing.master))
            if thing.master is not None and BROUGHT in options.parts:
                items.extend(Item(seal) for seal in thing.master.seals)
        else:
            items.append(Item(thing))
    return items


def draw_faces(items: Sequence[Item], options: SheetOptions, book: Wording | None, finishing: Finishing | None = None) -> FaceSet:
    """Draw every different face of ``items`` once. With ``finishing`` what is finished is no longer held here.

    Raises CardforgeError: a text does not fit its box, a template or font is missing, no card has the field to sort by. Unless drafts are
    asked for, all faults of all cards are in the error (``Faults``).
    """
    artist = Artist(options, book, finishing)
    rows = []
    for number, item in enumerate(items, 1):
        if finishing is not None:
            finishing.reached(number - 1)
        rows.append(artist.copy(item))
        if options.progress is not None:
            options.progress(number, len(items))
    if artist.set.warnings and options.overflow != "warn":
        errors = [each.error for each in artist.set.warnings]
        raise Faults(errors) if len(errors) > 1 else errors[0]
    if options.order != "written":
        known = (field for facts in artist.set.facts.values() for field in facts if field not in SILENT | {"texts", BROUGHT})
        order = find_field(options.order, known, items[0].card.game if items else "")
        rows.sort(key=lambda row: _key(artist.set.facts[row[0].front].get(order)))
    if options.collate:
        one_set = [copy for copy, count in rows for _ in range(count)]
        artist.set.copies = one_set * options.copies
    else:
        artist.set.copies = [copy for copy, count in rows for _ in range(count * options.copies)]
    return artist.set


class Artist:
    """Draws the faces of items, one after the other, into ``set``."""

    def __init__(self, options: SheetOptions, book: Wording | None, finishing: Finishing | None = None) -> None:
        self.finishing = finishing
        self.options = options
        self.book = book
        self.fonts = fonts_of(options)
        self.set = FaceSet()
        self._size = card_size(options.card_size) if options.card_size else None
        self._books: dict[str, TemplateBook] = {}
        self._styles: dict[tuple[str, str], Styles] = {}
        self._repeats: dict[tuple[str, str], tuple[int, Repeats | None]] = {}

    def copy(self, item: Item) -> tuple[Copy, int]:
        """A copy of ``item`` with its faces drawn, and how many of it are wanted."""
        card, asked = item.card, list[Warned]()
        layouts = layouts_of(card, self._templates(card.game).names, asked.append, has_other=item.other is not None)
        front, version = self._front(item, layouts.front, asked)
        back = self._back(item, layouts.back)
        return Copy(front, back, card, version), item.copies

    def _front(self, item: Item, template: str, asked: Iterable[Warned] = ()) -> tuple[str, str]:
        """Draw the front of a card; gives its name, and the version of the card."""
        card = item.card
        facts = facts_of(item.thing, self.options.lang, self.book, item.extra)
        name = f"{card.kind}.{card.id}.{facts['version']}"
        faults = item.faults or (() if item.examiner is None else item.examiner.broken(card))
        wrong = [Warned(facts["name"], "", why=each.message, file=each.file, line=each.line) for each in faults if each.severity == "error"]
        if name not in self.set.faces:
            self._draw(name, self._template(card.game, template), facts, [*wrong, *asked])
        return name, facts["version"]

    def _back(self, item: Item, own: str) -> str | None:
        """Draw the back of a card, where one is wanted; gives its name."""
        card, wanted = item.card, self.options.backs
        if wanted in ("auto", "any") and item.other is not None:
            template = layouts_of(item.other.card, self._templates(card.game).names, lambda _: None, has_other=True).front
            return self._front(item.other, template)[0]
        if wanted in ("auto", "any") and is_picture(str(card.fields.get("back", ""))):
            size = self._template(card.game, card.kind).size
            facts = facts_of(item.thing, self.options.lang, self.book, item.extra)
            name = f"back.{card.game}.{card.kind}-{card.id}"
            self._draw(name, picture_back(card, size), facts)
            return name
        back = self._back_template(card, own)
        if back is None:
            return None
        name = f"back.{card.game}.{back}"
        if name not in self.set.faces:
            facts = facts_of(item.thing, self.options.lang, self.book, item.extra)
            self._draw(name, self._template(card.game, back), {**facts, "id": back, "name": back, "plain_name": back})
        return name

    def _draw(self, name: str, layout: Template, facts: dict[str, Any], wrong: Iterable[Warned] = ()) -> None:
        if name in self.set.faces:
            return
        self.set.facts[name] = facts
        warned, pictures = list(wrong), list[Path]()
        if self.finishing is not None and not warned and (known := self.finishing.known(name, layout, facts)) is not None:
            self.set.faces[name] = known
            return
        from cardforge.printing.face.face import draw_face

        styles = self._styles.setdefault((facts["game"], layout.name), {})
        face = draw_face(layout, facts, self.fonts, warned, self.options.places, styles, pictures, self._repeats_of(layout, facts["game"]))
        if warned:
            face.add(*draft_mark(face, self.fonts, self.options.lang))
            self.set.warnings += warned
        if self.options.mark:
            face.add(*stamp(face, self.fonts, self.options.mark))
        if self.options.safe:
            face.add(*safe_marks(face, self.fonts))
        if self.finishing is not None:
            face = self.finishing.drawn(name, face, lasting=not warned and not pictures)
        self.set.faces[name] = face

    def _repeats_of(self, layout: Template, game: str) -> Repeats | None:
        """What elements of a layout drew for other cards, where there are many: for a few it is not worth the while."""
        count, repeats = self._repeats.get((game, layout.name), (0, None))
        if count + 1 >= _REPEATED and (repeats is None or repeats.template is not layout):
            from cardforge.printing.face.repeating import Repeats

            repeats = Repeats(layout)
        self._repeats[game, layout.name] = count + 1, repeats
        return repeats

    def _template(self, game: str, name: str) -> Template:
        """The template ``name``, or the one of that name for the size of cards that is asked for (``terrain-portrait``)."""
        return self._templates(game).shaped(name, self._size)

    def _templates(self, game: str) -> TemplateBook:
        if game not in self._books:
            self._books[game] = TemplateBook(game, self.options.folders) if self.options.folders else built_in_templates(game)
        return self._books[game]

    def _back_template(self, card: Card, own: str) -> str | None:
        """The template of a card's back: its ``own`` (field ``back``), that of its kind (``back-seal``), or the game's (``back``)."""
        wanted = self.options.backs
        if wanted == "none":
            return None
        if wanted not in ("auto", "any"):
            return wanted
        names = self._templates(card.game).names
        for name in (own, f"back-{card.kind}", "back"):
            if name in names:
                return name
        if wanted == "any":
            return None
        raise CardforgeError(Text(f"「{card.game}」に裏面のテンプレート back がありません。", f"{card.game} has no template for backs"))


def fonts_of(options: SheetOptions) -> FontBook:
    """The fonts a print may use: the built-in ones, and those of the user's folders over them."""
    return FontBook(options.folders, options.places) if options.folders else built_in_fonts()


def _key(value: Any) -> tuple[int, Any]:
    if isinstance(value, bool) or value is None:
        return (3, 0)
    if isinstance(value, (int, float)):
        return (0, value)
    return (1, "/".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value))
