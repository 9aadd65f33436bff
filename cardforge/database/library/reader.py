"""From a mapping that an author wrote to a card: validated by the schema, its sentences read by the phrasebook."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping as AnyMapping
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from cardforge.database.formats.broken import Broken
from cardforge.database.formats.columns import card_fields, words_of
from cardforge.database.library.absent import cut
from cardforge.database.library.problems import Problems
from cardforge.database.library.spelling import Spelling
from cardforge.database.schema.forms import forms_of
from cardforge.database.schema.quick import FREE
from cardforge.database.schema.schemas import CARDS, Schemas, game_of_kind, schemas
from cardforge.files.yaml import Mapping, line_of
from cardforge.model import Card, CardforgeError, OwnKeyword, Source, Text, Tree
from cardforge.model.markup import bare
from cardforge.model.names import make_id, normal
from cardforge.model.nearest import did_you_mean
from cardforge.model.text import titled
from cardforge.wording.book import Phrasebook, phrasebook
from cardforge.wording.errors import ReadError, SayError

if TYPE_CHECKING:
    from cardforge.database.schema.faults import Fault

_OWN = ("kind", "id", "name", "origin", "art", "flavor")
#: In how many sentences of one reader that cannot be read it is looked for what was meant; a broken file is no reason to wait.
MOST_MENDED = 50
#: Of how many cards that do not fit the schema it is said what is wrong with them; of the others, that they do not.
MOST_EXPLAINED = 1000
#: Of so many sets of keys it is kept what they mean: people write their cards alike.
MOST_SHAPES = 1000
_FAULTY_TOO = Text(
    "このカードにも誤りがあります（ほかの誤りを直すと、何が違うかを言います）。",
    "this card has faults too; they are listed once the others are mended.",
)
_NOT_LOOKED_AT = Text(
    "この文はまだ読んでいません（このファイルのほかの文を直すと、読みます）。",
    "this sentence has not been looked at; it is once the others of this file are mended.",
)
_NOT_A_MAPPING = Text("カードは「キー: 値」の形で書きます。", "a card is written as “key: value”.")

#: How a sentence says that a word is the name of cards.
_AS_NAME: Final = '名前が?[「“"]{0}|[「“"]{0}[」”"](?:という|と名の|の名)|(?:named|called|name|names) [「“"]{0}'


class CardReader:
    """Reads the cards of one game; the schema's annotations say which field is a sentence, a list or another spelling."""

    def __init__(self, game: str, race_names: AnyMapping[str, str] | None = None) -> None:
        self.game = game
        self.schemas: Schemas = schemas(game)
        self.book: Phrasebook = phrasebook(game)
        self.words: tuple[OwnKeyword, ...] = ()
        self.race_names = race_names or {}
        names = forms_of(game).of("names")
        self._named_in_trees = () if names is None else names.trees
        self._spellings: dict[str, Spelling] = {}
        self._parts: dict[tuple[str, str], dict[str, Any]] = {}
        #: What is asked of mappings with the same keys.
        self._asked: dict[tuple[str, tuple[str, ...]], list[tuple[str, dict[str, Any]]]] = {}
        #: Sentences that are read, among which those near to a refused one are looked for.
        self.beside: Callable[[], Iterable[Text]] = tuple
        self._unread = 0
        self._unfit = 0
        #: Whether sentences are read; else they are kept as they are written, and ``finish`` reads them.
        self.sentences = True
        #: Whether a card whose sentences are not read gives what they mean when it is asked (``Card.later``).
        self.later = False
        #: Whether what is read is known to fit the schema, for it did before.
        self.trusted = False
        #: The headings of the table that is read, by the fields of its columns: none of another file.
        self._heads: dict[str, str] = {}
        self._names_of: frozenset[str] | None = None
        #: Of a card whose kind is not known yet: the word for its kind, and for its name.
        self._any = Spelling(self.schemas, CARDS + "card")

    def learn(self, words: tuple[OwnKeyword, ...]) -> None:
        """Read and say an author's own keywords from now on."""
        self.words = words
        self.book = phrasebook(self.game, words)

    def words_in(self, trees: AnyMapping[str, Tree]) -> tuple[OwnKeyword, ...]:
        """The author's own keywords, all of them where a tree names one."""
        return self.words if self.words and names_one(list(trees.values()), frozenset(word.id for word in self.words)) else ()

    def card(self, value: Any, problems: Problems, *, default_name: Text | None = None, line: int | None = None) -> Card | None:
        """The card that a mapping describes, or ``None`` where ``problems`` got an error; ``line`` is that of a value that is none."""
        if isinstance(value, Broken):
            problems.raised(value.error, line=line, where=value.name)
            return None
        if not isinstance(value, dict):
            problems.error(_NOT_A_MAPPING, line=line)
            return None
        self._heads = heads_of(value)
        written, value = value, self._any.plain(value)
        if "kind" not in value:
            value = self._any.plain(self._with_kind(value))
        value = named(value, default_name)
        known = self._part(CARDS + "kind", "")
        kind, kinds = value.get("kind", known.get("default")), known["enum"]
        reference = CARDS + (str(kind) if kind in kinds else "card")
        value = self.spelt(reference, value) if kind in kinds else value
        if not self.valid(reference, value, problems, written):
            return None
        return self.build(str(kind), reference, value, problems)

    def _with_kind(self, value: dict[str, Any]) -> dict[str, Any]:
        """``value`` with its kind, where that stands under a word for a list of names, as which nothing that is called so exists."""
        for word, written in value.items():
            if isinstance(written, str) and word in self._of_names() and self._any.knows("kind", written):
                told = Mapping(line_of(value) or 0, heads_of(value))
                told.update({"kind" if each == word else each: part for each, part in value.items()})
                told.lines.update({"kind" if each == word else each: line for each, line in getattr(value, "lines", {}).items()})
                told.words.update(getattr(value, "words", {}))
                return told
        return value

    def _of_names(self) -> frozenset[str]:
        """The words for fields that hold names of a list of names, gathered once."""
        if self._names_of is None:
            fields = card_fields(self.schemas)
            self._names_of = frozenset(word for name, schema in fields.items() if "x-table" in schema for word in words_of(name, schema))
        return self._names_of

    def spelt(self, reference: str, value: dict[str, Any]) -> dict[str, Any]:
        """``value`` in the words of the schema, whichever of the words for its fields and values the author used."""
        return self.spelling(reference).plain(value)

    def spelling(self, reference: str) -> Spelling:
        """The words that may stand for the fields and values of a part of the schemas."""
        if reference not in self._spellings:
            self._spellings[reference] = Spelling(self.schemas, reference)
        return self._spellings[reference]

    def valid(self, reference: str, value: dict[str, Any], problems: Problems, written: dict[str, Any] | None = None) -> bool:
        """Whether ``value`` fits the schema, but for what the legality check reports; ``written``: the same in the author's words."""
        if self.trusted:
            return True
        if self.schemas.fits(reference, value):
            return True
        if self._unfit >= MOST_EXPLAINED:
            problems.error(_FAULTY_TOO, line=line_of(value), where=label(value))
            return False
        before = len(problems)
        original = value if written is None else written
        used = {**self.spelling(reference).words(original), **heads_of(original)}
        for fault in self.schemas.faults(reference, value, used):
            if not fault.soft:
                where = label(value)
                hint = (_of_another_game(value.get("kind")) if fault.path == ("kind",) else self._of_another_kind(fault)) or fault.hint
                problems.error(fault.text, line=line_of(value, *fault.path), where=where, rule=fault.rule, hint=hint)
        self._unfit += len(problems) > before
        return len(problems) == before

    def _of_another_kind(self, fault: Fault) -> Text | None:
        """Which kinds of card have a field that this one has not; ``None`` for a field that none has, and for any other fault."""
        if len(fault.path) != 1 or not fault.unknown:
            return None
        parts = [self.schemas.part(f"{CARDS}{kind}") for kind in self.schemas.part(CARDS + "kind")["enum"]]
        having = [titled(part.get("title"), "") for part in parts if fault.path[0] in part.get("properties", ())]
        if not having:
            return None
        ja, en = "・".join(title.ja for title in having), ", ".join(title.en for title in having)
        return Text(f"これを書けるのは{ja}です。", f"Only these kinds have it: {en}.")

    def build(
        self,
        kind: str,
        reference: str,
        value: dict[str, Any],
        problems: Problems,
        *,
        name: Text | None = None,
        default_id: str = "",
    ) -> Card | None:
        """The card of a valid mapping; a sentence that cannot be read is an error. ``name``, ``default_id``: for one that gives none."""
        properties = self.schemas.properties(reference)
        name = text_of(value["name"]) if value.get("name") else name or Text("", "")
        fields: dict[str, Any] = {}
        texts: dict[str, str] = {}
        trees: dict[str, Tree] = {}
        before = len(problems)
        for key, schema in self._asked_of(reference, tuple(value)):
            if "x-sentence" in schema:
                self._sentence(key, schema, value, texts, trees, problems)
            elif key in value:
                fields[key] = self._value(value[key], schema, inside=reference)
                if "x-table" in schema:
                    fields[key] = tuple(map(self.race, fields[key]))
            else:
                fields[key] = tuple(schema["default"]) if isinstance(schema["default"], list) else schema["default"]
        if not value.keys() <= properties.keys():
            fields |= {key: part for key, part in value.items() if key.startswith(FREE)}
        if len(problems) > before:
            return None
        written = " ".join(texts.values())
        unread = self.later and bool(texts)
        whole = unread and not any(isinstance(value.get(key), dict) for key in trees)
        card = Card(
            game=self.game,
            kind=kind,
            id=str(value.get("id") or default_id or make_id(name)),
            name=name,
            fields=fields,
            texts=texts,
            trees=trees,
            lang=self.book.language(written) if written else "ja",
            origin=str(self._value(value.get("origin", ""), properties.get("origin", {}), inside=reference)),
            art=art if isinstance(art := value.get("art"), str) else None,
            scene=dict(art) if isinstance(art, dict) else {},
            flavor=text_of(value["flavor"]) if value.get("flavor") else None,
            source=source_in(problems.file, value),
            words=self.words_in(trees),
            later=self.meanings if whole else None,
        )
        return self.finish(card, problems) if unread and not whole else card

    def finish(self, card: Card, problems: Problems) -> Card | None:
        """A card whose sentences were not read, with what they mean; ``None`` where ``problems`` got an error."""
        before = len(problems)
        trees = self._meanings(card, card.trees, problems)
        return None if len(problems) > before else replace(card, trees=trees, words=self.words_in(trees))

    def meanings(self, card: Card) -> dict[str, Tree]:
        """What all sentences of a card mean. Raises CardforgeError for the first that cannot be read."""
        problems = Problems(card.source.file)
        trees = self._meanings(card, {}, problems)
        for problem in problems:
            raise CardforgeError(problem.message, file=problem.file, line=problem.line)
        return trees

    def _meanings(self, card: Card, known: AnyMapping[str, Tree], problems: Problems) -> dict[str, Tree]:
        """What the sentences of a card mean, of which some are ``known``."""
        texts: dict[str, str] = {}
        trees: dict[str, Tree] = {}
        lines = Mapping(card.source.line or 0)
        lines.update(card.texts, name={"ja": card.name.ja, "en": card.name.en})
        lines.lines.update({field: card.source.line_of(field) or 0 for field in card.texts})
        for field, schema in self.schemas.properties(CARDS + card.kind).items():
            if field in known:
                trees[field] = known[field]
            elif "x-sentence" in schema:
                self._sentence(field, schema, lines, texts, trees, problems)
        return trees

    def race(self, name: str) -> str:
        """A race by the name that the race table gives it first; as written where the table has none."""
        return self.race_names.get(normal(name), name)

    def _asked_of(self, reference: str, keys: tuple[str, ...]) -> list[tuple[str, dict[str, Any]]]:
        """The properties of a part of the schemas that say something of a mapping with these ``keys``: few of all that there are."""
        asked = self._asked.get((reference, keys))
        if asked is None:
            properties = self.schemas.properties(reference).items()
            asked = [
                (key, schema)
                for key, schema in properties
                if key not in _OWN and ("x-sentence" in schema or key in keys or "default" in schema)
            ]
            if len(self._asked) < MOST_SHAPES:
                self._asked[reference, keys] = asked
        return asked

    def _value(self, value: Any, schema: dict[str, Any], *, inside: str) -> Any:
        if isinstance(value, list):
            items = schema.get("items", {})
            if "$ref" in items:
                items = self._part(items["$ref"], inside.partition("#")[0])
            return tuple(self._value(item, items, inside=inside) for item in value)
        if isinstance(value, dict):
            return plain(value)
        return schema.get("x-names", {}).get(value, value) if isinstance(value, str) else value

    def _part(self, reference: str, inside: str) -> dict[str, Any]:
        """A part of the schemas, which is looked up once."""
        key = (reference, inside)
        if key not in self._parts:
            self._parts[key] = self.schemas.part(reference, inside=inside)
        return self._parts[key]

    def _sentence(
        self, key: str, schema: dict[str, Any], value: dict[str, Any], texts: dict[str, str], trees: dict[str, Tree], problems: Problems
    ) -> None:
        """Read one sentence (or take over a tree written in its place); ``x-tree`` are keys that its tree has in any case."""
        kind, always = schema["x-sentence"], schema.get("x-tree", {})
        written = value.get(key, "")
        line = line_of(value, key)
        try:
            if isinstance(written, dict):
                tree = self._plain_tree(written, kind, always)
            elif written.strip() and not self.sentences:
                texts[key] = written
                return
            elif written.strip():
                if problems.hopeless:
                    problems.error(_NOT_LOOKED_AT, line=line, where=label(value))
                    return
                problems.sentences += 1
                tree = self.book.read(bare(written), kind=kind, mend=self._unread < MOST_MENDED)
                self._not_a_race(tree, written)
                texts[key] = written
            else:
                tree = {}
        except CardforgeError as error:
            from cardforge.wording.guide.patterns import with_patterns

            self._unread += 1
            problems.unread += 1
            told = error
            if isinstance(error, ReadError) and self._unread <= MOST_MENDED:
                told = with_patterns(error, self.game, kind, self.beside)
            problems.raised(_under_heading(told, self._heads.get(key, "")), line=line, where=label(value))
            return
        if self.race_names:
            tree = self._with_race_names(tree)
        trees[key] = {**deepcopy(always), **tree}

    def _plain_tree(self, written: dict[str, Any], kind: str, always: Tree) -> Tree:
        """A tree that the author wrote himself; it has to be one that the phrasebook says and reads again."""
        tree = {**deepcopy(always), **plain(written)}
        known = self.book.keywords
        for word in _keywords_in(tree):
            if word not in known:
                missing = Text(f"「{word}」というキーワードはありません。", f"there is no keyword {word}")
                there = Text(f"あるのは {'、'.join(known)} です。", f"Choose from {', '.join(known)}.")
                raise CardforgeError(missing, hint=did_you_mean(word, known) or there)
        if self._with_race_names(self.book.read(self.book.say(tree, kind=kind), kind=kind)) != self._with_race_names(tree):
            raise SayError(Text("この効果は文にすると別の意味になります。", "this tree means something else when said."), part=tree)
        return tree

    def _not_a_race(self, tree: Any, written: str) -> None:
        """Raise CardforgeError where a sentence names cards by a word that is a race's name, and does not say that it is theirs."""
        for name in _names_in(tree) if "「" in written or '"' in written or "“" in written else ():
            if normal(name) not in self.race_names or re.search(_AS_NAME.format(re.escape(name)), written, re.IGNORECASE):
                continue
            message = Text(f"「{name}」はカード名なのか種族なのか、分かりません。", f"“{name}” may be a card's name or a race.")
            hint = Text(f"種族「{name}」か、名前が「{name}」の、と書きます。", f"Write race “{name}”, or called “{name}”.")
            raise CardforgeError(message, hint=hint)

    def _with_race_names(self, tree: Any) -> Any:
        if isinstance(tree, dict):
            return {
                key: self.race(part) if key in self._named_in_trees and isinstance(part, str) else self._with_race_names(part)
                for key, part in tree.items()
            }
        return [self._with_race_names(part) for part in tree] if isinstance(tree, list) else tree


def _names_in(tree: Any) -> Iterator[str]:
    """The names by which a tree asks for cards."""
    if isinstance(tree, dict):
        where = tree.get("where")
        if isinstance(where, dict) and isinstance(name := where.get("name"), str):
            yield name
        for part in tree.values():
            yield from _names_in(part)
    elif isinstance(tree, list):
        for part in tree:
            yield from _names_in(part)


def _keywords_in(tree: Any) -> Iterator[str]:
    """The keywords that a tree names, those of its filters among them."""
    if isinstance(tree, dict):
        for key, part in tree.items():
            if key == "keywords":
                yield from part
            elif key == "keyword":
                several = part["all"] if isinstance(part, dict) else part
                yield from [several] if isinstance(several, str) else several
            else:
                yield from _keywords_in(part)
    elif isinstance(tree, list):
        for part in tree:
            yield from _keywords_in(part)


def heads_of(value: Any) -> dict[str, str]:
    """The headings of the table in which a thing is a row, by the fields of their columns; none of what stands in another file."""
    return value.heads if isinstance(value, Mapping) else {}


def _under_heading(error: CardforgeError, heading: str) -> CardforgeError:
    """A sentence's error with the ``heading`` of the column in which it stands: of a row, the line alone does not tell."""
    if not heading:
        return error
    text = Text(f"「{heading}」: {error.text.ja}", f"“{heading}”: {error.text.en}")
    return CardforgeError(text, file=error.file, line=error.line, column=error.column, hint=error.hint)


def _of_another_game(kind: object) -> Text | None:
    """What to do with a card whose kind only another game has; ``None`` where no game has it."""
    game = game_of_kind(kind) if isinstance(kind, str) else ""
    if not game:
        return None
    return Text(f"「{kind}」は {game} の種類です: --game {game}", f"“{kind}” is a kind of {game}: --game {game}")


def named(value: dict[str, Any], default: Text | None) -> dict[str, Any]:
    """``value`` with a name: its own, or ``default``."""
    if default is None or value.get("name"):
        return value
    result = Mapping(line_of(value) or 0) if isinstance(value, Mapping) else {}
    result.update(value)
    result["name"] = {"ja": default.ja, "en": default.en}
    if isinstance(result, Mapping) and isinstance(value, Mapping):
        result.lines.update(value.lines)
        result.words.update(value.words)
    return result


def source_in(file: Path | None, value: Any) -> Source:
    """Where ``value`` is written; the lines of its fields are kept where it spans several lines."""
    if not isinstance(value, Mapping):
        return Source(file)
    one_line = all(line == value.line for line in value.lines.values())
    return Source(file, value.line, None if one_line else value.lines)


def plain(value: Any) -> Any:
    """``value`` as ordinary dicts and lists."""
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items()}
    return [plain(part) for part in value] if isinstance(value, list) else value


def text_of(value: Any) -> Text:
    """A name or flavour text in both languages: where one is not given, the other stands for it."""
    if isinstance(value, dict):
        return Text(str(value.get("ja") or value.get("en")), str(value.get("en") or value.get("ja")))
    return Text(str(value), str(value))


def label(value: Any) -> Text:
    """What to call a mapping in a message: its name or id, cut short."""
    if not isinstance(value, dict):
        return Text("", "")
    name = value.get("name")
    if isinstance(name, dict):
        # What is wrong with one language's name is said of the card by its other name.
        name = {lang: word for lang, word in name.items() if isinstance(word, str) and word.strip()}
    words = (" ".join(word.split()) for word in text_of(name or value.get("id") or ""))
    return Text(*map(cut, words))


def names_one(tree: Any, ids: frozenset[str]) -> bool:
    """Whether a tree names one of these keywords.

    >>> names_one({"keywords": ["guardian"], "abilities": []}, frozenset({"guardian"}))
    True
    """
    if isinstance(tree, dict):
        return any(names_one(part, ids) for part in tree.values())
    return any(names_one(part, ids) for part in tree) if isinstance(tree, list) else tree in ids
