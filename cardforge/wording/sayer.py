"""Says a tree: the first phrase that has the tree's shape, and so on for its parts."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from cardforge.wording import holes
from cardforge.wording.holes import Value
from cardforge.wording.meaning.calling import named
from cardforge.wording.meaning.subjects import CARRIED, SAID, unmarked
from cardforge.wording.meaning.whole import CLAUSE, LASTING, joined
from cardforge.wording.phrases import numerals
from cardforge.wording.phrases.grammar import BESIDE, FreeText, Grammar, Language, Number, Parts, Phrase, Phrases, Row
from cardforge.wording.phrases.pattern import Agreement, Article, Choice, Element, Literal, Pattern, Slot
from cardforge.wording.reading.steps import agrees

#: The marks of the lines that it says.
_SAYS = SAID | {CLAUSE}
#: Stands for an article until what follows it is known.
ARTICLE = "\0"


@mypyc_attr(allow_interpreted_subclasses=True)
class Sayer:
    """Says trees of one grammar in one language."""

    def __init__(self, grammar: Grammar, language: Language) -> None:
        self._rules = grammar.rules
        self._called = grammar.called
        self._language = language
        self._depth = 0
        self._kinds = False
        #: The first of the effects that are said in one clause: those after it leave out what they are done to.
        self._topic: dict[str, Value] = {}
        self._unsaid: tuple[int, Value] = (0, None)

    @property
    def unsaid(self) -> Value:
        """The innermost part that found no phrase in the last attempt."""
        return self._unsaid[1]

    def say(self, tree: Value, rule: str) -> str | None:
        """The sentence, or None if no phrase says the tree."""
        self._unsaid = (0, None)
        whole = named(tree, self._called)
        self._kinds = whole is not tree
        text = self._say(whole, rule, "")
        if text is None:
            return None
        language = self._language
        text = language.styled(text)
        if ARTICLE in text:
            pieces = text.split(ARTICLE)
            text = pieces[0] + "".join(("an" if language.an.match(piece, 1) else "a") + piece for piece in pieces[1:])
        return language.capitals.sub(lambda found: found[0].upper(), text) if language.capitals else text

    def _say(self, tree: Value, name: str, form: str) -> str | None:
        rule = self._rules[name]
        before = self._unsaid
        self._depth += 1
        if isinstance(rule, Phrases):
            row = isinstance(tree, dict) and tree.get("do") == "then"
            text = (self._clause(rule.phrases, tree, form) if row else None) or self._first(rule.phrases, tree, form)
        elif isinstance(rule, Row):
            text = self._row(rule, tree, form)
        elif isinstance(rule, Parts):
            text = self._parts(rule, tree, form)
        elif isinstance(rule, Number):
            text = self._number(rule, tree)
        else:
            text = self._words(rule, tree)
        if text is not None:
            self._unsaid = before
        elif self._depth > self._unsaid[0]:
            self._unsaid = (self._depth, tree)
        self._depth -= 1
        return text

    def _clause(self, phrases: tuple[Phrase, ...], tree: dict[str, Value], form: str) -> str | None:
        """Effects that belong together as one clause, where a line says them so."""
        clause = joined(tree)
        if clause is None:
            return None
        before = self._unsaid, self._topic
        self._topic = clause["steps"][0]
        text = self._first(phrases, clause, form)
        self._unsaid, self._topic = before
        return text

    def _first(self, phrases: tuple[Phrase, ...], tree: Value, form: str) -> str | None:
        # What points back is called by its kind where a line does so; a line that names no kind says it of them all.
        kindless = unmarked(tree) if self._kinds else tree
        ways = (tree,) if kindless == tree else (tree, kindless)
        for phrase in phrases:
            if phrase.mark not in _SAYS or (phrase.mark == CARRIED and LASTING not in tree and not self._topic):
                continue
            for way in ways:
                found: dict[str, Value] = {}
                if holes.match(phrase.tree, way, found) and holes.build(phrase.tree, found) == way and phrase.fits(way):
                    text = self._phrase(phrase, found, form)
                    if text is not None:
                        return text
        return None

    def _phrase(self, phrase: Phrase, found: dict[str, Value], form: str) -> str | None:
        texts = phrase.patterns(self._language, form)
        if not texts:
            return None
        return self._pattern(texts[0], found, phrase.rules)

    def _pattern(self, pattern: Pattern, found: dict[str, Value], rules: dict[str, str]) -> str | None:
        pieces = []
        for element in pattern:
            piece = self._element(element, found, rules)
            if piece is None:
                return None
            pieces.append(piece)
        return "".join(pieces)

    def _element(self, element: Element, found: dict[str, Value], rules: dict[str, str]) -> str | None:
        if isinstance(element, Literal):
            return element.text
        if isinstance(element, Slot):
            if element.name not in found:
                return None
            return self._say(found[element.name], element.rule or rules[element.name], element.form)
        if isinstance(element, Article):
            return ARTICLE
        if isinstance(element, Agreement):
            value = found.get(element.slot, self._topic.get(element.slot))
            return element.second if agrees(self._language, value) else element.first
        if isinstance(element, Choice):
            return self._pattern(element.ways[0], found, rules)
        given = all(slot.name in found for slot in _own_slots(element.present))
        return self._pattern(element.present if given else element.absent, found, rules)

    def _row(self, rule: Row, tree: Value, form: str) -> str | None:
        if not isinstance(tree, list) or len(tree) < max(rule.least, 1):
            return None
        joint = rule.joints[self._language.name]
        text = ""
        for index, item in enumerate(tree):
            last = index == len(tree) - 1
            said = self._say(item, rule.item if index else rule.first, form if last else joint.inner_form(form))
            if said is None:
                return None
            text += ("" if not index else joint.last[0] if last else joint.between[0]) + said
        return text

    def _parts(self, rule: Parts, tree: Value, form: str) -> str | None:
        if not isinstance(tree, dict):
            return None
        joint = rule.joints[self._language.name]
        rest = tree
        text = ""
        for phrase in rule.phrases:
            piece = {key: rest[key] for key in phrase.tree if key in rest}
            later = {key: part for key, part in rest.items() if key not in piece}
            said = self._first((phrase,), piece, joint.inner_form(form) if later else form) if piece else None
            if said is not None:
                text += said + (joint.between[0] if later else "")
                rest = later
        return text if text and not rest else None

    def _number(self, rule: Number, tree: Value) -> str | None:
        if type(tree) is not int or not rule.least <= tree <= rule.most:
            return None
        if rule.style == "signed":
            return f"{tree:+d}"
        if rule.style == "minus":
            return str(-tree)
        if rule.style == "words" and tree <= 10 and self._language.name == "en":
            return numerals.WORDS[tree]
        return str(tree + BESIDE.get(rule.style, 0))

    def _words(self, rule: FreeText, tree: Value) -> str | None:
        return rule.called(tree, self._language.name) if isinstance(tree, str) and rule.form.fullmatch(tree) else None


def _own_slots(pattern: Pattern) -> list[Slot]:
    return [element for element in pattern if isinstance(element, Slot)]
