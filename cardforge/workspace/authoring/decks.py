"""Decks that are being built: what is filled in, what they are made of, and how they get into the author's file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cardforge.model import Card, CardforgeError, Deck, Text
from cardforge.workspace.authoring.writing import YAML, Conflict, Writing, digest_of, refuse_hidden, with_mark

if TYPE_CHECKING:
    from cardforge.database.schema.inputs import Input
    from cardforge.database.schema.sections import DeckSection

#: The field of a deck that has its cards.
CARDS: Final = "cards"
#: The field of a deck that says how cards of it are laid out, in games with such a thing: rows of ids.
LAYOUT: Final = "layout"
_NO_NAME: Final = Text("デッキに名前を付けてください。", "Give the deck a name.")
_TABLE: Final = Text("表のファイルのデッキです。表計算で直してください。", "It comes from a table: change it there.")
_COPIED: Final = Text("組み込みのデッキです。保存すると cards/ に写します。", "A built-in deck: saving copies it to cards/.")
_TWICE: Final = Text("同じカードが二か所に書かれています。ファイルで直してください。", "It lists a card twice: change it in the file.")


class WrittenDeck(NamedTuple):
    """A deck as it stands in a file: the ``values`` as they are filled in (``cards``: copies by the card's id), its file, line, ``digest``.

    ``own``: it lies in the author's folder, in a form that can be changed; else ``why`` says what saving does instead, or why not.
    """

    deck: Deck
    values: dict[str, Any]
    file: Path | None
    # from 1
    line: int | None
    digest: str
    own: bool
    why: Text | None = None


class Decks(Writing):
    """The calls about building decks."""

    def deck_inputs(self) -> tuple[Input, ...]:
        """What is filled in for a deck beside its cards; a leader is one of the library's.

        >>> [each.name for each in Workspace().deck_inputs()]
        ['name', 'master', 'note']
        """
        from cardforge.database.schema.forms import forms_of
        from cardforge.database.schema.inputs import inputs_of_deck

        leaders = forms_of(self.game).leaders
        names = {each.card.name.ja: each.card.name for each in self.library.masters.values()}
        return tuple(
            replace(each, values=names) if leaders is not None and each.name == leaders.field else each
            for each in inputs_of_deck(self.game)
        )

    def written_deck(self, name: str) -> WrittenDeck:
        """A deck of the folder or a built-in one as it stands in its file, for a form: by its name.

        Raises ``CardforgeError`` naming the nearest, or where the file cannot be read.

        >>> Workspace().written_deck("赤単アグロ").values["cards"]["s01"]
        3
        """
        from cardforge.database.editing import mapping_at
        from cardforge.files.text import read_text

        deck = self.library.find_deck(name)
        file, line = deck.source.file, deck.source.line
        cards = {card.id: count for card, count in deck.cards}
        if file is None or file.suffix.lower() not in YAML:
            return WrittenDeck(deck, self._filled(deck, {}) | {CARDS: cards}, file, line, "", False, _TABLE)
        text = read_text(file)
        values = self._filled(deck, self.library.spelt("deck", mapping_at(text, line or 0))) | {CARDS: cards}
        own, digest = self._is_own(file), digest_of(text)
        if len(cards) < len(deck.cards):
            return WrittenDeck(deck, values, file, line, digest, False, _TWICE)
        return WrittenDeck(deck, values, file, line, digest, own, None if own else _COPIED)

    def draft_deck(self, values: Mapping[str, Any], *, of: str = "") -> Deck:
        """The deck that is filled in, legal or not; ``of`` is the name of the one that it is to be, where it stands in a file already.

        Raises ``CardforgeError`` where it names what is not there, or a number of copies is none.

        >>> Workspace().check_deck(Workspace().draft_deck({"cards": {"s01": 3}}))[0].rule
        '000-R02'
        """
        from cardforge.database.schema.forms import forms_of

        known = self.library.decks.get(of) if of else None
        mapping = self._meant(values)
        leaders, kept = forms_of(self.game).leaders, known.master if known is not None else None
        leader = leaders.field if leaders is not None else ""
        in_place = kept is not None and mapping.get(leader) == kept.card.name.ja and kept.card.name.ja not in self.library.masters
        if in_place:
            del mapping[leader]
        deck = self.library.read_deck(mapping | {CARDS: self._cards(values)})
        deck = replace(deck, master=kept) if in_place else deck
        names = {card.id: card.name.ja for card, _ in deck.cards}
        return replace(deck, layout=tuple(tuple(names.get(name, name) for name in row) for row in self._rows(values)))

    def laid_out(self, deck: Deck, rows: Sequence[Sequence[str]] = ()) -> list[list[str]]:
        """The cards of a deck that are laid out, row by row, by id: as they lie in ``rows`` as far as the deck has them, all others behind.

        Nothing where the game lays nothing out, or the deck has not exactly as many.

        >>> workspace = Workspace.of_decks("炎の剣")
        >>> [len(row) for row in workspace.laid_out(workspace.deck("炎の剣"))]
        [7, 7, 7]
        """
        from cardforge.database.schema.sections import layout_size

        down, across = layout_size(self.game)
        left = Counter({card.id: count for section, cards in self.sections_of(deck) if section.role == "laid" for card, count in cards})
        if not down or sum(left.values()) != down * across:
            return []
        cells = [name for row in rows for name in row][: down * across]
        cells += [""] * (down * across - len(cells))
        for at, name in enumerate(cells):
            cells[at] = name if left[name] > 0 else ""
            left[name] -= left[name] > 0
        rest = iter(left.elements())
        cells = [name or next(rest) for name in cells]
        return [cells[start : start + across] for start in range(0, len(cells), across)]

    def piles(self, deck: Deck) -> dict[str, list[tuple[Card, int]]]:
        """A deck's cards in piles by the number that most of them have, mostly the cost; ``""`` for those without one, last.

        >>> workspace = Workspace()
        >>> {pile: sum(count for _, count in cards) for pile, cards in workspace.piles(workspace.deck("赤単アグロ")).items()}
        {'1': 15, '2': 10, '3': 6, '4': 9}
        """
        from cardforge.database.schema.fields import fields_of

        numbers = [each.name for each in fields_of(self.game) if each.group == "play" and each.sort == "number"]
        # The first of those that most of its cards have.
        field = max(numbers, key=lambda name: sum(count for card, count in deck.cards if name in card.fields), default="")
        found: dict[str, list[tuple[Card, int]]] = {}
        for card, count in deck.cards:
            found.setdefault(str(card.fields.get(field, "")), []).append((card, count))
        return dict(
            sorted(found.items(), key=lambda each: (not each[0], float(each[0]) if each[0].lstrip("-").isdecimal() else 0.0, each[0]))
        )

    def sections_of(self, deck: Deck) -> list[tuple[DeckSection, list[tuple[Card, int]]]]:
        """What a deck is made of in games that tell: each section with its cards; of one that stands beside every deck all cards.

        >>> workspace = Workspace.of_decks("炎の剣")
        >>> [(section.title.en, sum(count for _, count in cards)) for section, cards in workspace.sections_of(workspace.deck("炎の剣"))]
        [('Hero', 1), ('Book', 30), ('Map', 21)]
        """
        from cardforge.database.schema.sections import deck_sections

        def cards(section: DeckSection) -> list[tuple[Card, int]]:
            if section.role == "apart":
                return [(card, 1) for card in self.library.cards.values() if card.kind in section.kinds]
            return [(card, count) for card, count in deck.cards if card.kind in section.kinds]

        return [(section, cards(section)) for section in deck_sections(self.game)]

    def begun_deck(self, leader: str) -> dict[str, Any]:
        """What is filled in for a legal deck to begin with, led by the leader of this name. Raises ``CardforgeError``.

        >>> sum(Workspace().begun_deck("炎竜姫アグニス")["cards"].values())
        40
        """
        from cardforge.workspace.authoring.masters import MasterBuilder

        master = self.library.find_master(leader)
        deck = MasterBuilder(self.library).starter_deck(master, "")
        return self._filled(deck, {}) | {CARDS: {card.id: count for card, count in deck.cards}}

    def deck_kinds(self) -> tuple[str, ...]:
        """The kinds of card that the decks at hand are made of; all that can be written where there are none.

        >>> "spell" in Workspace().deck_kinds()
        True
        """
        used = {card.kind for deck in self.library.decks.values() for card, _ in deck.cards}
        return tuple(kind for kind in self.kinds() if kind in used or not used)

    def save_deck(self, values: Mapping[str, Any], *, of: str = "", seen: Mapping[str, Any] | None = None, digest: str = "") -> Deck:
        """Write the deck that was filled in into the author's file, legal or not: only what differs from what was ``seen`` is changed
        there, every other byte stays. A new deck, and one that is built in, gets a file of its own in the folder's ``cards/``.

        ``of`` is the deck's name where it has one, ``digest`` that of the file when it was read (``WrittenDeck.digest``). Returns the deck.

        Raises ``Conflict`` where the file has changed since in what was changed here, and ``CardforgeError`` where it cannot be written.

        >>> Workspace().save_deck({"name": {"ja": "火の束"}, "cards": {"s01": 3}}).name
        '火の束'
        """
        from cardforge.files.whole import write_whole

        refuse_hidden(values)
        self.reopen()
        known = self.written_deck(of) if of else None
        if known is not None and not known.own and known.why is not _COPIED:
            raise CardforgeError(known.why or _TABLE, file=known.file, line=known.line)
        named = self._meant(values).get("name")
        if not named:
            raise CardforgeError(_NO_NAME)
        title = str(named.get("ja") or named.get("en")) if isinstance(named, Mapping) else str(named)
        taken = self.library.decks.get(title)
        if taken is not None and title != of:
            said = Text(f"「{title}」というデッキはもうあります。", f"there is a deck called “{title}” already.")
            raise CardforgeError(said, file=taken.source.file, line=taken.source.line)
        deck = self.draft_deck(values, of=of)
        if known is not None and known.own and known.file is not None:
            text = self._changed(known, values, seen or known.values, digest)
            if text is not None:
                write_whole(known.file, with_mark(known.file, text))
        else:
            write_whole(self._free_place(title, "decks"), self._as_new(known, deck, values))
        self.reopen()
        return self.library.find_deck(title)

    def _filled(self, deck: Deck, mapping: Mapping[str, Any]) -> dict[str, Any]:
        """What is filled in for a deck, but for its cards."""
        led = deck.master.card.name.ja if deck.master is not None else ""
        known: dict[str, Any] = {"name": {"ja": deck.name, "en": deck.english}, "frame": deck.frame, "note": str(mapping.get("note") or "")}
        filled = {each.name: known.get(each.name, led) for each in self.deck_inputs()}
        return filled | ({LAYOUT: self._laid_ids(deck)} if self.lays_out() else {})

    def lays_out(self) -> bool:
        """Whether cards of a deck are laid out before the game begins.

        >>> Workspace().lays_out()
        False
        """
        from cardforge.database.schema.sections import layout_size

        return layout_size(self.game) != (0, 0)

    @staticmethod
    def _laid_ids(deck: Deck) -> list[list[str]]:
        """How a deck is laid out, by id; a name that none of its cards has stays as it is written."""
        known = {name: card.id for card, _ in deck.cards for name in (*card.name, card.id)}
        return [[known.get(name, name) for name in row] for row in deck.layout]

    def _rows(self, values: Mapping[str, Any]) -> list[list[str]]:
        """The layout that was filled in; nothing where it is none."""
        found = values.get(LAYOUT) if self.lays_out() else None
        rows = found if isinstance(found, list) else []
        return [[str(name) for name in row] for row in rows if isinstance(row, list)]

    def _meant(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """The mapping that was filled in, but for the cards; what is empty is left out."""
        from cardforge.database.schema.inputs import meant

        every = ((each.name, meant(each, values.get(each.name) or "")) for each in self.deck_inputs())
        return {name: value for name, value in every if value is not None}

    def _cards(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """The copies that were filled in, by the card's id; those of none are left out."""
        found = values.get(CARDS)
        return {str(name): count for name, count in found.items() if count != 0} if isinstance(found, Mapping) else {}

    def _changed(self, known: WrittenDeck, values: Mapping[str, Any], seen: Mapping[str, Any], digest: str) -> str | None:
        """The text of a deck's file with what was changed here; ``None`` where that is nothing. Raises ``Conflict``."""
        from cardforge.files.text import read_text

        assert known.file is not None
        fields = [name for name in known.values if name != CARDS and name in values and values[name] != seen.get(name)]
        theirs = {name: known.values[name] for name in fields if known.values[name] not in (seen.get(name), values[name])}
        now, then, there = self._cards(values), self._cards(seen), known.values[CARDS]
        cards = [name for name in {**then, **now} if now.get(name) != then.get(name)]
        others = {name: there.get(name, 0) for name in cards if there.get(name) not in (then.get(name), now.get(name))}
        if (theirs or others) and digest != known.digest:
            raise Conflict(theirs | ({CARDS: others} if others else {}), known.file, known.digest)
        text = read_text(known.file)
        if digest_of(text) != known.digest:
            raise Conflict({name: known.values[name] for name in fields}, known.file, digest_of(text))
        return self._applied(text, known.line or 0, {name: values[name] for name in fields}, {name: now.get(name, 0) for name in cards})

    def _applied(self, text: str, line: int, fields: Mapping[str, Any], cards: Mapping[str, int]) -> str | None:
        """A deck file's text with some fields and numbers of copies changed; ``None`` where there are none."""
        from cardforge.database.editing import GONE, changed, mapping_at, worded

        if not fields and not cards:
            return None
        mapping = mapping_at(text, line)
        words = self.library.words_for("deck", mapping)
        written = {self.library.find(str(word)).id: word for word in mapping[words[CARDS]]}
        if cards:
            lang = self._language_of(written)
            named = {written.get(name) or self._called(name, lang): count or GONE for name, count in cards.items()}
            named = {word: count for word, count in named.items() if count is not GONE or word in mapping[words[CARDS]]}
            text = changed(text, line, named, within=words[CARDS])
        meant = self._meant(fields)
        if rows := self._rows(fields):
            lang = self._language_of(written)
            meant[LAYOUT] = [[self._called(name, lang) for name in row] for row in rows]
        changes = worded({name: meant.get(name, GONE) for name in fields}, words)
        return changed(text, line, changes) if changes else text

    def _language_of(self, written: Mapping[str, str]) -> str:
        """What a deck calls its cards by: ``ja``, ``en``, or ``""`` for their ids."""
        used = Counter(
            "ja" if word == card.name.ja else "en" if word == card.name.en else ""
            for name, word in written.items()
            if len({*(card := self.library.find(name)).name, card.id}) > 1
        )
        return used.most_common(1)[0][0] if used else "ja"

    def _called(self, name: str, lang: str) -> str:
        """What a card is called in a deck file; its id where two cards have that name."""
        card = self.library.find(name)
        said = card.name.get(lang) if lang else card.id
        return said if self.library.find(said).id == card.id else card.id

    def _as_new(self, known: WrittenDeck | None, deck: Deck, values: Mapping[str, Any]) -> str:
        """The text of a new file with one deck: as that of the built-in one, or written from nothing."""
        from cardforge.database.editing import changed
        from cardforge.database.formats.mapping import to_yaml
        from cardforge.files.text import read_text
        from cardforge.files.yaml import parse_yaml

        if known is not None and known.file is not None and CARDS in parse_yaml(text := read_text(known.file)):
            return self._changed(known, values, known.values, known.digest) or text
        text = to_yaml([replace(deck, source=known.deck.source) if known is not None else deck])
        note = self._meant(values).get("note")
        return changed(text, 1, {"note": note}) if note else text
