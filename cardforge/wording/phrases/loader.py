"""Makes a grammar of a phrasebook's data files, and of those of the book that it extends."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Set
from functools import cached_property
from pathlib import Path
from string import ascii_uppercase
from typing import Any, Final

from cardforge.files.plain_yaml import parse_plain
from cardforge.model import Text
from cardforge.model.plain import dataclass
from cardforge.wording import holes
from cardforge.wording.errors import MORE, BookFault
from cardforge.wording.folders import SETTINGS, folder_of
from cardforge.wording.meaning.clarity import Open
from cardforge.wording.meaning.sense import sense_of
from cardforge.wording.phrases import pattern, prepared
from cardforge.wording.phrases.faults import NO_TEXT, check_line, check_number
from cardforge.wording.phrases.grammar import Advice, Asked, FreeText, Grammar, Joint, Language, Number, Parts, Phrase, Phrases, Row, Rule
from cardforge.wording.phrases.inflection import Forms, Lexicon, NoWord, forms_of, several
from cardforge.wording.phrases.memory import Memory
from cardforge.wording.phrases.respelling import Respellings

#: A word of the game's in a regular expression.
_BORROWED: Final = re.compile(r"\{=(\w+)\}")
#: The tables of other ways to write what the phrases say, one of a language: a regular expression, a tab, what it is replaced by.
SPELLINGS: Final = "spellings.*.tsv"
#: The file with the table of keywords.
KEYWORDS = "keywords.yaml"
#: The file that says how verbs change.
VERBS = "verbs.yaml"
#: The file that says what a game has room for.
SENSE = "sense.yaml"
MOST = 999_999_999
_SLOT_RULE = re.compile(r"\{[a-z_]+:([a-z_]+)")


def load(folder: Path, memory: Memory | None = None) -> tuple[Grammar, list[dict[str, Any]]]:
    """The grammar and the keyword table of the phrasebook in ``folder``, with all that it builds on, or as ``memory`` has it.

    What memory has was found whole before: its rules and languages are made when a sentence needs them. Raises ValueError for files that
    say what cannot be.
    """
    kept = _remembered(memory) if memory else None
    parts = _Parts(kept, []) if kept is not None else _parts(_books(folder))
    data, settings = parts.data, parts.data["settings"]
    opens = tuple(map(_open, settings.get("opens", ())))
    # A game takes a deed back (null) that it does to cards, not to players.
    subjects = {deed: whose for deed, whose in settings.get("subjects", {}).items() if whose is not None}
    grammar = Grammar(
        parts.rules, parts.languages, settings["kinds"], settings.get("objects", {}), subjects, opens, sense_of(data["sense"])
    )
    if kept is None:
        assert grammar.rules
        assert grammar.languages
        if memory:
            memory.keep_book({**data, "rules": prepared.written(grammar.rules)})
    return grammar, data["keywords"]


#: What a game may be ``without``, by its word: effects, conditions, what is forbidden (``untap``, or of one of them only: ``what untap``).
_NAMED: Final = ("do", "is", "what")


def _named(tree: dict[str, Any]) -> Iterator[str]:
    """By what words a game may be without a line with this tree."""
    for key in _NAMED:
        if isinstance(word := tree.get(key), str):
            yield from (word, f"{key} {word}")


class _Parts:
    """What of a grammar takes time to make, made when it is asked for: of the joined ``data`` of its books; the rules of the ``books``
    themselves, where they do not stand in the data as they were made before."""

    def __init__(self, data: dict[str, Any], books: list[_Book]) -> None:
        self.data = data
        self._books = books
        self._settings: dict[str, Any] = data["settings"]

    @cached_property
    def _lexicons(self) -> dict[str, Lexicon]:
        verbs = self.data["verbs"]
        return {name: _lexicon(data, verbs.get(name, {})) for name, data in self._settings["languages"].items()}

    def languages(self) -> dict[str, Language]:
        """The languages of the books."""
        return {name: _language(name, data, self._lexicons[name].forms) for name, data in self._settings["languages"].items()}

    def rules(self) -> dict[str, Rule]:
        """The rules of the books, a book's over those of the ones below it."""
        if not self._books:
            return prepared.made(self.data["rules"])
        rules = _Rules(self._lexicons, self._settings.get("without", []), self._forms())
        if self.data["keywords"]:
            names = tuple(Phrase(each["id"], {lang: (each[lang],) for lang in self._lexicons}) for each in self.data["keywords"])
            rules.made["keyword"] = Phrases("keyword", names)
        for book in self._books:
            for file, name, data in book.rules:
                try:
                    rules.add(file, name, data, borrowed=book is not self._books[-1])
                except (ArithmeticError, AttributeError, LookupError, TypeError, re.error) as error:
                    raise BookFault(file, name.removeprefix(MORE), error) from error
        return rules.finished()

    def _forms(self) -> dict[str, set[str]]:
        """The forms of each language: those of its words and endings, and those that lines write out."""
        forms = {lang: set(lexicon.forms) for lang, lexicon in self._lexicons.items()}
        for book in self._books:
            for _, _, data in book.rules:
                lines = data.get("parts", ()) if isinstance(data, dict) else data
                for key in [key for line in lines for key in line]:
                    lang, _, form = key.partition(".")
                    if form and lang in forms:
                        forms[lang].add(form)
        return forms


def _open(line: dict[str, Any]) -> Open:
    return Open(line["of"], line["lacks"], tuple(line["ways"]), line.get("unsaid", {}), Text(line["ja"], line["en"]))


@dataclass(frozen=True, slots=True)
class _Book:
    """The data of one folder; ``rules``: file, name and lines of each."""

    settings: dict[str, Any]
    sense: dict[str, Any]
    verbs: dict[str, Any]
    keywords: list[dict[str, Any]]
    rules: list[tuple[Path, str, Any]]


def _parts(books: list[_Book]) -> _Parts:
    """The parts of a grammar that the books make, each over those below it."""
    data = {
        "settings": _joined([book.settings for book in books]),
        "sense": _joined([book.sense for book in books]),
        "verbs": _joined([book.verbs for book in books]),
        "keywords": [keyword for book in books for keyword in book.keywords],
    }
    return _Parts(data, books)


def _remembered(memory: Memory) -> dict[str, Any] | None:
    """The books' data and rules as they were made before; None where they were not."""
    kept = memory.book()
    wanted = {"settings": dict, "sense": dict, "verbs": dict, "keywords": list, "rules": dict}
    if isinstance(kept, dict) and all(isinstance(kept.get(key), kind) for key, kind in wanted.items()):
        return kept
    return None


def _books(folder: Path) -> list[_Book]:
    """The book in a folder after those that it builds on."""
    settings = read_yaml(folder / SETTINGS)
    below = settings.pop("extends", None)
    books: list[_Book] = []
    if below is not None:
        base = folder_of(below)
        if base is None:
            raise ValueError(f"{folder / SETTINGS}: there is no phrasebook {below!r} to extend")
        books = _books(base)
    for table in sorted(folder.glob(SPELLINGS)):
        settings["languages"][table.name.split(".")[1]]["spellings"] = [read_table(table)]
    files = [file for file in sorted(folder.glob("*.yaml")) if file.name not in (SETTINGS, SENSE, KEYWORDS, VERBS)]
    rules = [(file, name, data) for file in files for name, data in read_yaml(file).items()]
    sense, verbs, keywords = (
        read_yaml(folder / name) if (folder / name).exists() else empty for name, empty in ((SENSE, {}), (VERBS, {}), (KEYWORDS, []))
    )
    return [*books, _Book(settings, sense, verbs, keywords, rules)]


def read_yaml(file: Path) -> Any:
    """The data of one file. Raises ``ValueError`` naming the file where it is no YAML."""
    import yaml

    try:
        return parse_plain(file.read_text(encoding="utf-8"))
    except yaml.YAMLError as error:
        raise ValueError(f"{file}: {error}") from error


def read_table(file: Path) -> str:
    """The text of a table of two columns with a tab between. Raises ``ValueError`` naming the line that is not so."""
    text = file.read_text(encoding="utf-8").removesuffix("\n")
    for number, line in enumerate(text.split("\n"), 1):
        if line.count("\t") != 1:
            raise ValueError(f"{file}:{number}: a regular expression, one tab and what it is replaced by have to stand here")
    return text


def _joined(parts: list[Any]) -> Any:
    """Mappings laid over each other, lists one after the other; of anything else the last."""
    first, *others = parts
    for other in others:
        if isinstance(first, dict) and isinstance(other, dict):
            first = {**first, **{key: _joined([first[key], value]) if key in first else value for key, value in other.items()}}
        else:
            first = [*first, *other] if isinstance(first, list) and isinstance(other, list) else other
    return first


def _lexicon(language: dict[str, Any], verbs: dict[str, Any]) -> Lexicon:
    written = language.get("forms", {})
    forms: Forms = {form: {ending: several(other) for ending, other in endings.items()} for form, endings in written.items()}
    for form, endings in forms_of(verbs).items():
        forms[form] = {**endings, **forms.get(form, {})}
    return Lexicon(language.get("words", {}), forms)


def _language(name: str, data: dict[str, Any], forms: Forms) -> Language:
    capitals = data.get("capitals")
    return Language(
        name,
        fold=_fold(data.get("fold", {})),
        synonyms={word: tuple(others) for word, others in data.get("synonyms", {}).items()},
        forms=forms,
        agrees=tuple(data.get("agrees", ())),
        an=re.compile(data.get("an", r"(?!)"), re.IGNORECASE),
        capitals=re.compile(capitals) if capitals else None,
        variants=tuple((re.compile(one), other) for one, other in data.get("variants", ())),
        labels=data.get("labels", {}),
        counters=data.get("counters", ""),
        imperative=bool(data.get("imperative", False)),
        advice=tuple(_advice(data)),
        weighty=re.compile(data.get("weighty", "[0-9]+"), re.IGNORECASE),
        mistaken=data.get("mistaken", {}),
        particles=data.get("particles", {}),
        light=tuple(data.get("light", ())),
        style=Respellings(data.get("style", ())),
        plain=Respellings(data.get("plain", ()), re.IGNORECASE),
        spellings=Respellings(_filled(data.get("spellings", ()), data.get("words", {})), re.IGNORECASE),
        asked=_asked(data["asked"]) if "asked" in data else None,
        otherwise={other: word for word, others in data.get("otherwise", {}).items() for other in others},
    )


def _filled(tables: Iterable[str], words: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The lines of tables with the game's words (``{=ability}``) in them; lines for which it has none fall away."""
    for line in "\n".join(tables).split("\n") if tables else ():
        written, _, other = line.partition("\t")
        if all(word in words for word in _BORROWED.findall(written)):
            yield _BORROWED.sub(lambda found: f"(?:{_group(words[found[1]])})", written), other


def _group(word: str) -> str:
    """A word's alternatives as they stand in a regular expression, where no group has a number."""
    return word.replace("(", "(?:")


def _fold(written: dict[str, str]) -> dict[int, str]:
    """What each character is compared as: capitals as small letters, others as is ``written``."""
    pairs = [(one, other) for signs, others in written.items() for one, other in zip(signs, others, strict=True)]
    capitals = zip(ascii_uppercase, ascii_uppercase, strict=True)
    return {ord(one): other.lower() if other.isascii() else other for one, other in (*capitals, *pairs)}


def _asked(data: dict[str, Any]) -> Asked:
    ends = tuple((re.compile(f"(?:{end})$"), other) for end, other in data["ends"])
    return Asked(re.compile(data["found"]), ends, data["stop"], data["asks"])


def _advice(data: dict[str, Any]) -> Iterator[Advice]:
    """What a language advises: its own lines, then the words of other games with the ones for them."""
    for line in data.get("advice", ()):
        text = Text(line["ja"], line["en"]) if "ja" in line else None
        yield Advice(line["wrong"], several(line.get("to", ())), text)
    for wrong, right in data.get("said_elsewhere", {}).items():
        yield Advice(wrong, several(right))


class _Rules:
    """Collects the rules of a book and of those below it.

    A line of a book below falls away where the game has no word for it, lacks a rule that it needs, or says that it is ``without`` it; in
    the game's own book either is a mistake. ``forms`` are those of each language.
    """

    def __init__(self, lexicons: dict[str, Lexicon], without: list[str], forms: Mapping[str, Set[str]]) -> None:
        self._forms = forms
        self.made: dict[str, Rule] = {}
        self._lexicons = lexicons
        self._without = frozenset(without)
        self._files: dict[str, Path] = {}
        self._borrowed: set[int | str] = set()

    def add(self, file: Path, name: str, data: Any, *, borrowed: bool) -> None:
        """One rule of a file, ``borrowed`` by the book from one below it."""
        more = name.startswith(MORE)
        name = name.removeprefix(MORE)
        if name in self._files and self._files[name].parent == file.parent:
            raise BookFault(file, name, "it is given twice")
        if more and name not in self.made:
            raise BookFault(file, name, "there is no rule of this name below to add lines to")
        below = self.made.get(name) if more else None
        self._files[name] = file
        if borrowed:
            self._borrowed.add(name)
        else:
            self._borrowed.discard(name)
        rule = self._rule(file, name, data, borrowed)
        if below is not None:
            if isinstance(below, Phrases) and isinstance(rule, Phrases):
                rule = Phrases(name, rule.phrases + below.phrases)
            elif isinstance(below, Parts) and isinstance(rule, Parts):
                rule = Parts(name, rule.phrases + below.phrases, below.joints)
            else:
                raise BookFault(file, name, "it cannot be added to, it has no lines")
        self.made[name] = rule

    def finished(self) -> dict[str, Rule]:
        """The rules whose every part is there. Raises ValueError where a line of the game's own names a rule that is not."""
        rules = self.made
        while True:
            kept = {name: self._whole(rule, rules) for name, rule in rules.items()}
            there = {name: rule for name, rule in kept.items() if rule is not None}
            if there == rules:
                return there | {name: Phrases(name, ()) for name in self._left_open(there)}
            rules = there

    def _left_open(self, rules: dict[str, Rule]) -> set[str]:
        """What lines can have but this game does not: rules that nothing is read or said by."""
        lines = [phrase for rule in rules.values() if isinstance(rule, Phrases | Parts) for phrase in rule.phrases]
        return set().union(*map(named_rules, lines)) - rules.keys()

    def _rule(self, file: Path, name: str, data: Any, borrowed: bool) -> Rule:
        if isinstance(data, list):
            return Phrases(name, self._phrases(file, name, data, borrowed))
        if "parts" in data:
            return Parts(name, self._phrases(file, name, data["parts"], borrowed, "parts"), _joints(data, tuple(self._lexicons)))
        if "row" in data:
            return Row(name, data["row"], data.get("first", data["row"]), data.get("least", 1), _joints(data, tuple(self._lexicons)))
        if "number" in data:
            try:
                check_number(data)
            except ValueError as error:
                raise BookFault(file, name, error, "number") from None
            least, most = data["number"]
            return Number(name, least, MOST if most is None else most, data.get("style", "digits"), tuple(data["samples"]))
        form = re.compile(data["words"])
        reading = re.compile(f"(?:{data['words']})(?={data['before']})") if "before" in data else form
        return FreeText(name, form, reading, tuple(data["samples"]), data.get("names", {}))

    def _phrases(self, file: Path, name: str, lines: list[dict[str, Any]], borrowed: bool, *inside: str) -> tuple[Phrase, ...]:
        phrases = []
        for place, line in enumerate(lines):
            tree = line["tree"]
            if borrowed and isinstance(tree, dict) and not self._without.isdisjoint(_named(tree)):
                continue
            try:
                phrase = self._phrase(line)
                check_line(phrase, self._forms)
            except NoWord as error:
                if not borrowed:
                    raise BookFault(file, name, f"{error} for {tree}", *inside, place) from None
                continue
            except ValueError as error:
                raise BookFault(file, name, error, *inside, place) from None
            phrases.append(phrase)
            if borrowed:
                self._borrowed.add(id(phrase))
        return tuple(phrases)

    def _phrase(self, line: dict[str, Any]) -> Phrase:
        texts = {
            key: tuple(self._lexicons[key.partition(".")[0]].filled(each) for each in several(text))
            for key, text in line.items()
            if key not in NO_TEXT
        }
        missing = self._lexicons.keys() - texts.keys()
        if missing:
            raise ValueError(f"no {', '.join(sorted(missing))} text for {line['tree']}")
        return Phrase(holes.compile_tree(line["tree"]), texts, tuple(line.get("only", ())), line.get("mark", ""))

    def _whole(self, rule: Rule, rules: dict[str, Rule]) -> Rule | None:
        """The rule without the borrowed lines that need a rule which is not there; None where nothing of it is left."""
        if isinstance(rule, Row):
            missing = {rule.item, rule.first} - rules.keys()
            if missing and rule.name not in self._borrowed:
                raise self._needs(rule, missing)
            return None if missing else rule
        if not isinstance(rule, Phrases | Parts):
            return rule
        kept = []
        for phrase in rule.phrases:
            missing = named_rules(phrase) - rules.keys()
            if missing and id(phrase) not in self._borrowed:
                raise self._needs(rule, missing)
            if not (missing and missing & always_needed(phrase)):
                kept.append(phrase)
        if len(kept) == len(rule.phrases) and kept:
            return rule
        if not kept:
            return None
        return Phrases(rule.name, tuple(kept)) if isinstance(rule, Phrases) else Parts(rule.name, tuple(kept), rule.joints)

    def _needs(self, rule: Rule, missing: set[str]) -> BookFault:
        return BookFault(self._files[rule.name], rule.name, f"it needs {', '.join(sorted(missing))}, and no rule is called so")


def always_needed(phrase: Phrase) -> set[str]:
    """The rules that a line cannot be said without: those of the slots that stand in no brackets."""
    rules = {hole.name: hole.rule for hole in holes.holes(phrase.tree)}
    firsts = [pattern.parse(texts[0]) for key, texts in phrase.texts.items() if texts and "." not in key]
    return {slot.rule or rules[slot.name] for text in firsts for slot in pattern.always(text)}


def named_rules(phrase: Phrase) -> set[str]:
    """The rules that a line names."""
    named = {hole.rule for hole in holes.holes(phrase.tree)}
    return named.union(*(_SLOT_RULE.findall(text) for texts in phrase.texts.values() for text in texts))


def _joints(data: dict[str, Any], languages: tuple[str, ...]) -> dict[str, Joint]:
    joints = {}
    for lang in languages:
        joint = data.get(lang, {})
        between = several(joint.get("between", ""))
        joints[lang] = Joint(between, several(joint["last"]) if "last" in joint else between, joint.get("inner", ""))
    return joints
