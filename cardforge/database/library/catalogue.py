"""The things of a library: cards, Deck Masters and decks, found by name, by id, or in the file that they stand in."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from cardforge.database.library.absent import cut, has_word, not_found, small
from cardforge.database.library.shelf import Shelf
from cardforge.database.schema.forms import forms_of
from cardforge.files.links import real
from cardforge.model import Card, CardforgeError, Deck, Master, MenuAbility, Problem, Race, Source, Text
from cardforge.model.names import names_of, normal

#: The game's number before a card's in the rules: ``000-`` of ``000-U05``.
RULES_NUMBER = re.compile(r"^\d{3}-(?=[A-Za-z]\d+$)")
_CHECK = Text("cardforge check で全部見られます。", "cardforge check shows all faults.")
#: What is looked for in a game without leaders.
_LEADER = Text("デッキマスター", "Deck Master")


class Catalogue:
    """What a library holds, and what is wrong with the rest; empty until it is filled."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.races: list[Race] = []
        self.menu: list[MenuAbility] = []
        #: The keywords that a leader may have, with what each adds to what it is worth: the rules', and the author's over them.
        self.settable: dict[str, int] = {}
        self.problems: list[Problem] = []
        #: Files that could not be read at all; why is in ``problems``.
        self.unreadable: list[Path] = []
        self._files: list[Path] = []
        self._folder: Path | None = None
        self._cards: Shelf[Card] = Shelf()
        self._masters: Shelf[Master] = Shelf()
        self._decks: Shelf[Deck] = Shelf()
        self._forms = forms_of(game)

    @property
    def cards(self) -> Mapping[str, Card]:
        """All cards by id: main cards, seals and tokens."""
        return self._cards.items

    @property
    def masters(self) -> Mapping[str, Master]:
        """All Deck Masters by name."""
        return self._masters.items

    @property
    def decks(self) -> Mapping[str, Deck]:
        """All decks by name."""
        return self._decks.items

    @property
    def tokens(self) -> tuple[Card, ...]:
        """The tokens that effects put out."""
        kinds = self._forms.kinds("token")
        return tuple(card for card in self.cards.values() if card.kind in kinds)

    def terms(self, lang: str) -> dict[str, str]:
        """The words that stand in card fields by their names in ``lang``: the races."""
        return {word: race.name.get(lang) for race in self.races for word in (race.id, race.name.ja, race.name.en)}

    def find(self, name: str) -> Card:
        """The card called ``name``: its name in either language, its id, or the number the rules give it (``000-U05``).

        Raises ``CardforgeError`` that names the nearest card.
        """
        card = self._card(name)
        if card is None:
            master = self._masters.get(name)
            if master is not None:
                title = self._title
                said = Text(
                    f"「{master.card.name.ja}」は{title.ja}で、カードではありません。",
                    f"“{master.card.name.en}” is a {title.en}, not a card.",
                )
                raise CardforgeError(said)
            what = Text("カード", "card")
            raise self._missing(what, name, self._names())
        return card

    def _card(self, name: str) -> Card | None:
        return self._cards.get(name) or self._cards.get(RULES_NUMBER.sub("", name))

    def _names(self) -> list[str]:
        """All words by which people may call the cards."""
        return names_of(list(self.cards.values()))

    def find_master(self, name: str) -> Master:
        """The Deck Master called ``name``. Raises ``CardforgeError`` that names the nearest."""
        master = self._masters.get(name)
        if master is None:
            raise self._missing(self._title, name, names_of([each.card for each in self.masters.values()]))
        return master

    @property
    def _title(self) -> Text:
        """What the game's leaders are called."""
        return _LEADER if self._forms.leaders is None else self._forms.leaders.title

    def find_deck(self, name: str) -> Deck:
        """The deck called ``name``. Raises ``CardforgeError`` that names the nearest."""
        deck = self._decks.get(name)
        if deck is None:
            raise self._missing(Text("デッキ", "deck"), name, self._titles())
        return deck

    def _titles(self) -> list[str]:
        """All words by which people may call the decks."""
        return [word for each in self.decks.values() for word in each.title]

    def has_deck(self, name: str) -> bool:
        """Whether there is a deck of this name, in either language."""
        return self._decks.get(name) is not None

    def called(self, name: str) -> Card | Master | Deck | None:
        """The Deck Master, deck or card called ``name``, where there is one."""
        return self._masters.get(name) or self._decks.get(name) or self._card(name)

    def find_any(self, name: str) -> Card | Master | Deck:
        """The Deck Master, deck or card called ``name``. Raises ``CardforgeError`` that names the nearest."""
        thing = self.called(name)
        if thing is None:
            masters = names_of([master.card for master in self.masters.values()])
            raise self._missing(Text("カードやデッキ", "card or deck"), name, [*self._names(), *masters, *self._titles()])
        return thing

    def fault_of(self, name: str) -> Problem | None:
        """The first error of a card, Deck Master or deck that is called ``name`` and could not be read for it."""
        words = {normal(name), normal(cut(name))}
        return next(
            (
                each
                for each in self.problems
                if each.severity == "error" and not words.isdisjoint(map(normal, filter(None, (each.where, each.where_en))))
            ),
            None,
        )

    def _missing(self, what: Text, name: str, known: list[str]) -> CardforgeError:
        """The error for something that is not there: because it has a fault of its own, or its file has, or nothing is called so."""
        fault = self.fault_of(name)
        if fault is not None:
            root = self._root(fault)
            why = small(root.message.en)
            said = Text(f"「{root.where}」に誤りがあります: {root.message.ja}", f"“{root.named('en')}” has a fault: {why}")
            if root is not fault:
                said = Text(f"「{fault.where}」が使う{said.ja}", f"“{fault.named('en')}” uses “{root.named('en')}”: {why}")
            fault = root
            error = CardforgeError(said, file=fault.file, line=fault.line, hint=_CHECK)
            error.follows = True
            return error
        unread = next((each for each in self.problems if each.file in self.unreadable and each.file and has_word(each.file, name)), None)
        if unread is not None:
            said = Text(
                f"「{name}」のあるファイルが読めません: {unread.message.ja}",
                f"The file with “{name}” cannot be read: {small(unread.message.en)}",
            )
            error = CardforgeError(said, file=unread.file, line=unread.line)
            error.follows = True
            return error
        # What has a fault is there all the same, for somebody who misspells it.
        faulty = [word for each in self.problems if each.severity == "error" for word in (each.where, each.where_en) if word]
        error = not_found(what, name, [*known, *faulty])
        if self.unreadable:
            # Whatever is near, it may stand in there.
            near = error.hint or Text("", "")
            told = Text(f"{self.unreadable[0]} が読めません。", f"{self.unreadable[0]} cannot be read.")
            error.hint = Text(f"{told.ja}{near.ja}", f"{told.en} {near.en}".rstrip())
        elif error.hint is None and self._folder is not None and not (self._folder / "cards").is_dir():
            here = self._folder.resolve()
            error.hint = Text(
                f"{here} には cards/ がありません。自分のカードのフォルダーに移ってから打ちます。",
                f"{here} has no cards/; go to the folder of your own cards first.",
            )
        return error

    def _root(self, fault: Problem) -> Problem:
        """The fault that another follows from in the end; itself where it follows from none that is known."""
        seen = [fault]
        while fault.cause is not None:
            cause = fault.cause
            found = next((each for each in self.problems if (each.file, each.line) == cause and each.where and each not in seen), None)
            if found is None:
                break
            seen.append(fault := found)
        return fault

    def things(self) -> list[Card | Master | Deck]:
        """All cards, Deck Masters and decks, each kind in the order written."""
        return [*self.cards.values(), *self.masters.values(), *self.decks.values()]

    def things_of(self, *files: Path) -> list[Card | Master | Deck]:
        """The cards, Deck Masters and decks that were read from ``files``, file by file."""
        wanted = {real(file): at for at, file in enumerate(files)}
        places = {path: wanted[place] for path in self._files if (place := real(path)) in wanted}
        found = [thing for thing in self.things() if source_of(thing).file in places]
        return sorted(found, key=lambda thing: places[source_of(thing).file or Path()])


def source_of(thing: Card | Master | Deck) -> Source:
    """Where a card, Deck Master or deck was written."""
    return thing.card.source if isinstance(thing, Master) else thing.source
