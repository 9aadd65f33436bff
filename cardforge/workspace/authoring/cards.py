"""Cards, Deck Masters and decks: listed, searched, counted, brought in and given out; what a game's files may say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardforge.files import places as resources
from cardforge.files.links import real
from cardforge.games.shared.pack import charts_of
from cardforge.model import LEADER, Card, CardforgeError, Deck, Master, Problem, Text
from cardforge.model.nearest import did_you_mean
from cardforge.workspace.folder import Folder

if TYPE_CHECKING:
    from cardforge.database.formats.headings import Heading
    from cardforge.database.index.completing import Offered
    from cardforge.database.schema.field import Fields
    from cardforge.games.shared.parts import Chart

_SCHEMA = ".schema.json"


class Cards(Folder):
    """The calls about what the library holds."""

    def list_cards(self, kind: str = "", where: Iterable[tuple[str, str]] = ()) -> list[Card | Master | Deck]:
        """The cards of a ``kind`` for which every field in ``where`` has its value; Deck Masters only if ``kind`` is ``"master"``.

        ``where`` are pairs of a field's name and a value, in the words of the search language (``fields`` lists them). ``kind`` ``"deck"``
        gives decks, by what their Deck Masters have. Raises ``CardforgeError`` that names the nearest kind, field or value.

        >>> [card.id for card in Workspace().list_cards("spell", [("attribute", "赤"), ("cost", "1")])]
        ['s01']
        >>> len(Workspace().list_cards("deck")) == len(Workspace().library.decks)
        True
        """
        asked = list(where)
        if kind in ("deck", "デッキ"):
            if not asked:
                return list(self.library.decks.values())
            masters = {found.card.id for found in self._with([*asked, ("kind", self._leader_kind())]) if isinstance(found, Master)}
            return [deck for deck in self.library.decks.values() if deck.master and deck.master.card.id in masters]
        found = self._with([*asked, ("kind", self._known_kind(kind))] if kind else asked)
        if kind or any(field == "kind" for field, _ in asked):
            return [*found]
        return [thing for thing in found if isinstance(thing, Card)]

    def _with(self, asked: Iterable[tuple[str, str]]) -> list[Card | Master]:
        """The cards and Deck Masters for which all that is asked holds."""
        from cardforge.database.finding import search_library
        from cardforge.database.index.tokens import QueryError

        try:
            return search_library(" ".join(f'{field}:"{value.replace(chr(34), "")}"' for field, value in asked), self.library)
        except QueryError as error:
            # The query is not what the user wrote: the message without its place in the query.
            raise CardforgeError(error.said, hint=error.hint) from None

    def _leader_kind(self) -> str:
        """The kind of the game's leaders. Raises ``CardforgeError`` for a game without."""
        from cardforge.database.schema.forms import forms_of

        leaders = forms_of(self.game).leaders
        return self._known_kind(LEADER) if leaders is None else leaders.kind

    def _known_kind(self, kind: str) -> str:
        """The kind of card that people mean; an error that names the nearest, decks too, where there is none."""
        field = self.fields()["kind"]
        found = field.value_named(kind)
        if found is None:
            known = ", ".join([*field.names, "deck"])
            hint = did_you_mean(kind, ["deck", *field.names, *(name.ja for name in field.names.values())])
            said = Text(f"種類「{kind}」はありません。", f"there is no kind “{kind}”.")
            raise CardforgeError(said, hint=hint or Text(f"あるのは {known} です。", f"Choose from {known}."))
        return found

    def search(self, query: str, *, limit: int | None = None, offset: int = 0) -> list[Card]:
        """The cards and Deck Masters that a query of the search language finds, in its order (``docs/search.md``).

        At most ``limit`` of them where it is given, after the first ``offset``.
        Raises ``CardforgeError`` that names the wrong word and the nearest right one.

        >>> [card.id for card in Workspace().search("name=ファイアボール")]
        ['s01']
        """
        from cardforge.database.finding import search

        return search(query, self.game, self.folder, limit=limit, offset=offset)

    def count(self, query: str) -> int:
        """How many cards and Deck Masters a query of the search language finds, none of which is read. Raises as `search` does.

        >>> workspace = Workspace()
        >>> workspace.count("kind:spell c:red") == len(workspace.search("kind:spell c:red"))
        True
        """
        from cardforge.database.finding import count

        return count(query, self.game, self.folder)

    def complete_query(self, query: str, caret: int | None = None, lang: str = "ja") -> list[Offered]:
        """What could stand in a query at the ``caret`` (characters before it; its end if not given): fields, values, names of queries.

        Where there is a choice of words, those of ``lang`` ("ja" or "en") are offered. None where nothing begins so.

        >>> [each.word for each in Workspace().complete_query("cost<=3 kind:se")]
        ['kind:seal']
        """
        from cardforge.database.index.completing import complete

        return complete(query, len(query) if caret is None else caret, self.game, self.library.words, lang)

    def facts(self, thing: Card | Master | Deck) -> dict[str, Any]:
        """Everything about a card, a Deck Master (its seals written out) or a deck, as plain data that JSON can hold.

        Of a card these are its fields, its sentences in both languages and their effect trees, and the file and line it comes from.

        >>> workspace = Workspace()
        >>> workspace.facts(workspace.find("ファイアボール"))["name"]["ja"]
        'ファイアボール'
        """
        from cardforge.database.library.facts import facts

        return facts(thing)

    def fields(self) -> Fields:
        """The fields of the game's cards in the order of its schema, each with every word for it and what it may hold.

        ``fields().find(word)`` is the field that a word means, ``None`` if there is none; ``as_dict`` of a field is plain data.

        >>> Workspace().fields()["cost"].name
        'cost'
        """
        from cardforge.database.schema.fields import fields_of

        return fields_of(self.game)

    def select(self, words: Iterable[str]) -> list[Card | Master | Deck]:
        """What ``words`` name, each by itself: names, ids, queries (``"kind:seal level<=3"``), ``kind:deck`` for all decks, card files.

        Raises ``CardforgeError`` naming the nearest where nothing is called so, where a query finds nothing, or a file cannot be read.

        >>> [thing.id for thing in Workspace().select(["ファイアボール", "kind:spell c:red cost=1"])]
        ['s01', 's01']
        """
        from cardforge.database.selecting import select

        return select(self.catalogue, list(words))

    def own_cards(self) -> list[Card]:
        """The cards that are written in files of this folder.

        >>> Workspace().own_cards()
        []
        """
        here = real(self.folder)
        return [card for card in self.library.cards.values() if card.source.file and real(card.source.file).is_relative_to(here)]

    def statistics(self, cards: Iterable[Card] | None = None) -> list[Chart]:
        """What cards (all of the library if not given) are made of, chart by chart; a card given twice counts twice.

        Raises ``CardforgeError`` where the game has no charts.

        >>> Workspace().statistics()[0].id
        'kinds'
        """
        return charts_of(self.game)(self.library.cards.values() if cards is None else cards)

    def code(self, deck: str | Card | Master | Deck) -> str:
        """The short code of a deck (or of the one of this name), from which ``read_file`` and ``import_`` make it again.

        Raises ``CardforgeError`` where it is no deck.

        >>> workspace = Workspace()
        >>> decks, problems = workspace.read_file(workspace.code("赤単アグロ"))
        >>> decks[0].name, problems
        ('赤単アグロ', [])
        """
        from cardforge.database.convert import deck_code

        return deck_code(self.library, self.find(deck) if isinstance(deck, str) else deck)

    def yaml(self, what: Iterable[str | Card | Master | Deck], *, columns: str = "ja") -> str:
        """Cards, Deck Masters and decks (or what names them, see ``select``) as the text of a YAML file that ``check`` reads.

        ``columns`` (``"ja"`` or ``"en"``) is the language in which it names cards and races.

        >>> "ファイアボール" in Workspace().yaml(["s01"])
        True
        """
        from cardforge.database.formats.mapping import to_yaml

        return to_yaml(self._things(what), columns, self.library.terms(columns))

    def _things(self, what: Iterable[str | Card | Master | Deck]) -> list[Card | Master | Deck]:
        """The things themselves, and what words among them name."""
        return [thing for each in what for thing in (self.select([each]) if isinstance(each, str) else [each])]

    def export(
        self, what: Iterable[str | Card | Master | Deck], output: Path | str, *, columns: str = "ja", force: bool = False
    ) -> tuple[str, ...]:
        """Write decks, Deck Masters and cards (or what names them, see ``select``) to a YAML, JSON, CSV, TSV, XLSX or text file.

        The form is that of the ending; ``columns`` (``"ja"`` or ``"en"``) is the language of names and headings. Returns the fields that
        such a file cannot carry. Raises ``CardforgeError`` where the file is there and ``force`` is not given, or where it cannot hold
        them.

        >>> Workspace().export(["kind:unit c:red"], "red.xlsx")
        ()
        """
        from cardforge.database.convert import convert
        from cardforge.files.whole import write_new

        converted = convert(self._things(what), Path(output).suffix, lang=columns, names=self.library.terms(columns))
        write_new(Path(output), converted.data, force=force)
        return converted.lost

    def read_file(self, source: str, *, headings: Mapping[str, str] | None = None) -> tuple[list[Card | Master | Deck], list[Problem]]:
        """What stands in a file of cards or decks of any form, or in a deck code, and what is wrong or odd about it.

        ``headings`` say what columns of a table mean, beside what is remembered of it (``remember_headings``).

        Raises ``CardforgeError`` where it cannot be read, or holds neither cards nor decks.

        >>> readme, cards, *others = Workspace().new("mine")
        >>> things, problems = Workspace("mine").read_file(str(cards))
        >>> len(things) > 0, problems
        (True, [])
        """
        from cardforge.database.convert import read_source

        return read_source(source, self.game, self.folder, headings=headings)

    def headings(self, source: str, said: Mapping[str, str] | None = None) -> list[Heading]:
        """What the headings of a table mean: each one's field, and whether it was known; nothing of a file that is no table.

        ``said`` is what some of them mean (a field in either language, ``x_…``, or ``-`` for none), beside what is remembered.

        Raises ``CardforgeError`` for a heading or a field that there is not.

        >>> written = Path("a.csv").write_text("カード名,種別,色\\n", encoding="utf-8")
        >>> [heading.field for heading in Workspace().headings("a.csv")]
        ['name', 'kind', 'attributes']
        """
        from cardforge.database.formats.tables import headings_of

        return headings_of(Path(source), self.game, said or {})

    def remember_headings(self, source: str, said: Mapping[str, str]) -> None:
        """Remember what the headings of a table mean, in a file beside it.

        >>> written = Path("a.csv").write_text("札,種別\\n", encoding="utf-8")
        >>> Workspace().remember_headings("a.csv", {"札": "name"})
        >>> [heading.how for heading in Workspace().headings("a.csv")]
        ['mapped', 'known']
        """
        from cardforge.database.formats.headings import remember

        self.headings(source, said)
        remember(Path(source), said)

    def import_(
        self, source: str, output: Path | str, *, columns: str = "ja", force: bool = False, skip_broken: bool = False
    ) -> list[Problem]:
        """Bring cards or a deck from a file (or a deck code) into a file of another kind; returns what is wrong or odd about them.

        Cards with copies beside them make a deck, which is written beside them as ``NAME-deck``.

        Nothing is written where anything is wrong (a problem of severity ``"error"``), unless ``skip_broken`` asks for what is right of it.
        Raises ``CardforgeError`` where the source cannot be read, or where the file is there and ``force`` is not given.

        >>> readme, cards, *others = Workspace().new("mine")
        >>> Workspace("mine").import_(str(cards), "cards.csv")
        []
        """
        things, problems = self.read_file(source)
        if all(problem.severity != "error" for problem in problems) or (skip_broken and things):
            for file, some in self.import_plan(things, output).items():
                self.export(some, file, columns=columns, force=force)
        return problems

    def import_plan(self, things: Iterable[Card | Master | Deck], output: Path | str) -> dict[Path, list[Card | Master | Deck]]:
        """The files into which an import writes ``things``: ``output``, and beside it one for the decks where there are cards, too.

        >>> workspace = Workspace()
        >>> [file.name for file in workspace.import_plan([workspace.find("s01"), workspace.deck("赤単アグロ")], "mine.yaml")]
        ['mine.yaml', 'mine-deck.yaml']
        """
        target, every = Path(output), list(things)
        decks: list[Card | Master | Deck] = [thing for thing in every if isinstance(thing, Deck)]
        others: list[Card | Master | Deck] = [thing for thing in every if not isinstance(thing, Deck)]
        if not decks or not others:
            return {target: every}
        return {target: others, target.with_name(f"{target.stem}-deck{target.suffix}"): decks}

    def schema(self, name: str = "cards") -> dict[str, Any]:
        """The JSON Schema of a kind of file of the game: ``cards``, ``decks`` and the like.

        Raises ``CardforgeError`` naming the nearest.

        >>> Workspace().schema("decks")["title"]
        'デッキのファイル / a file of decks'
        """
        from cardforge.database.schema.schemas import schemas

        files = schemas(self.game).files
        known = [file.removesuffix(_SCHEMA) for file in files]
        if name not in known:
            raise _no_schema(name, known)
        return files[name + _SCHEMA]

    def schema_files(self) -> dict[str, Path]:
        """The files of all JSON Schemas, for an editor, by name: ``template`` and the like, those of a game as ``GAME/cards``.

        >>> Workspace().schema_files()["template"].name
        'template.schema.json'
        """
        games = {f"{game}/": resources.places_of(game).schemas for game in resources.games()}
        found: dict[str, Path] = {}
        for before, folder in (games | {"": resources.path("schemas")}).items():
            found |= {before + file.name.removesuffix(_SCHEMA): file for file in sorted(folder.glob(f"*{_SCHEMA}"))}
        return found

    def schema_file(self, name: str) -> Path:
        """The file of one JSON Schema, by its name with or without its ending. Raises ``CardforgeError`` naming the nearest.

        >>> Workspace().schema_file("template").name
        'template.schema.json'
        """
        known = self.schema_files()
        key = name.removesuffix(_SCHEMA)
        if key not in known:
            raise _no_schema(name, known)
        return known[key]

    def first_deck(self, name: Path | str) -> Text:
        """What the deck of a new folder ``name`` would be called; ``""`` where the game's sample has none.

        Raises ``CardforgeError`` if the folder is there and not empty.

        >>> Workspace().first_deck("mine").en
        'First Deck'
        """
        from cardforge.database.starting import check_free, first_deck

        check_free(self.folder / name)
        return first_deck(self.game)

    def new(self, name: Path | str, *, lang: str = "ja", deck: Text | None = None) -> list[Path]:
        """Make a folder to start a set of one's own in: first cards and what a legal deck needs; returns the files written.

        They are written in ``lang``; ``deck`` is what the deck is called, by default as in the sample.

        Raises ``CardforgeError`` if the folder is there and not empty, or there is nothing to start the game with.

        >>> Workspace().new("mine")[0].name
        'README.md'
        """
        from cardforge.database.starting import start_folder

        return start_folder(self.folder / name, self.game, lang, deck)


def _no_schema(name: str, known: Iterable[str]) -> CardforgeError:
    names = list(known)
    there = " ".join(names)
    hint = did_you_mean(name.removesuffix(_SCHEMA), names) or Text(f"あるのは {there} です。", f"Choose from {there}.")
    return CardforgeError(Text(f"スキーマ「{name}」はありません。", f"there is no schema “{name}”."), hint=hint)
