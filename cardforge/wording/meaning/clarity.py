"""What a sentence leaves open: how many, on whose field, which card, who does it. It is refused with every way to say it, never guessed."""

from __future__ import annotations

from collections.abc import Callable

from cardforge.model import Text
from cardforge.model.plain import dataclass
from cardforge.wording.holes import Value, contains
from cardforge.wording.meaning import alternatives, following, pointing, references, subjects
from cardforge.wording.meaning.subjects import UnclearError, Unsaid
from cardforge.wording.meaning.whole import LASTING

_WHICH = Text(
    "どのカードにするかが省かれています。前の文のカードかどうか分かりません。",
    "it is left out which card this is done to: the one of the sentence before, or another",
)

_DRAWN = Text(
    "「そのカード」が引いたカードか、その後に選んだカードか、分かりません。",
    "“that card” could be the card drawn or the one chosen after it",
)

_HOW_LONG = Text(
    "期間が前の効果だけのものか、後の効果にもかかるか、分かりません。",
    "how long is said of the effect before only, or of the one after it, too",
)

_FOR_WHICH = Text(
    "期間や「〜につき」が「か」の前だけのものか、後にもかかるか、分かりません。",
    "how long or how often is said before “or”: it is not clear whether it holds for what stands after it, too",
)


@dataclass(frozen=True, slots=True)
class Open:
    """What is open in trees that contain ``of`` and not ``lacks``: ``ways`` to say it, each a set of keys; ``unsaid`` is what a tree
    without them means all the same, where the engine plays one."""

    of: Value
    lacks: str
    ways: tuple[dict[str, Value], ...]
    unsaid: dict[str, Value]
    text: Text

    def left(self, part: Value) -> bool:
        """Whether it is left open in this part of a tree."""
        return isinstance(part, dict) and self.lacks not in part and contains(self.of, part)

    def anywhere(self, mappings: list[dict[str, Value]]) -> bool:
        """Whether it is left open in any of a tree's mappings."""
        return any(self.lacks not in part and contains(self.of, part) for part in mappings)


@dataclass(frozen=True, slots=True)
class Clarity:
    """What has to be said: the ``opens`` of a phrasebook, its ``objects`` (what an effect works on where nobody is named), its ``subjects``
    and the deeds ``said`` with a subject."""

    opens: tuple[Open, ...]
    objects: dict[str, Value]
    subjects: Unsaid
    said: frozenset[str]

    def clear(self, tree: Value, imperative: bool) -> Value:
        """The tree without marks. Raises UnclearError where something is left open, with the ways to say it."""
        mappings = _mappings(tree, [])
        for each in self.opens:
            if each.anywhere(mappings):
                raise UnclearError(self._mended([_with(tree, each.left, way) for way in each.ways], imperative), each.text)
        if unsaid := _durations(mappings):
            ways = tuple(
                self._mended(
                    [_with(tree, lambda part: id(part) in unsaid, way) for way in ({LASTING: next(iter(unsaid.values()))}, {})], imperative
                )
            )
            raise UnclearError(ways, _HOW_LONG)
        if alternatives.halfway(mappings):
            raise UnclearError((subjects.settled(tree, self.subjects, imperative),), _FOR_WHICH)
        plain = subjects.settled(tree, self.subjects, imperative)
        if references.doubtful(plain):
            chosen = _with(plain, lambda part: part == {"that": "drawn"}, {"that": "chosen"})
            raise UnclearError((self.explicit(chosen),), _DRAWN)
        loose = references.loose(plain, self.objects)
        if loose and not imperative:
            chosen = _with(plain, lambda part: id(part) in loose, {"who": {"that": "chosen"}})
            raise UnclearError((self.explicit(chosen), self.explicit(plain)), _WHICH)
        return self.explicit(plain)

    def explicit(self, tree: Value) -> Value:
        """The tree with everything written in that a sentence has to say, which means the same."""
        named = following.direct(subjects.explicit(tree, self.subjects, self.said) if self.said else tree)
        named = pointing.itself_again(named, self.objects)
        loose = references.loose(named, self.objects)
        if loose:
            named = _filled(named, loose, self.objects)
        for each in self.opens:
            if each.unsaid and each.anywhere(_mappings(named, [])):
                named = _with(named, each.left, each.unsaid)
        return named

    def _mended(self, trees: list[Value], imperative: bool) -> tuple[Value, ...]:
        mended: list[Value] = []
        for tree in trees:
            try:
                mended.append(self.clear(tree, imperative))
            except UnclearError as error:
                mended += error.mended
        return tuple(mended)


def _durations(mappings: list[dict[str, Value]]) -> dict[int, Value]:
    """The effects (by identity) that leave out which card and how long, after one in the same sentence that says how long, and that."""
    found: dict[int, Value] = {}
    for row in mappings:
        until: Value = None
        for step in row.get("steps", ()) if row.get(subjects.MARK) == subjects.ROW else ():
            if until is not None and step.get(subjects.MARK) == subjects.CARRIED and LASTING not in step:
                found[id(step)] = until
            until = step.get(LASTING, until)
    return found


def _mappings(tree: Value, found: list[dict[str, Value]]) -> list[dict[str, Value]]:
    """All mappings of a tree, put into ``found``."""
    if isinstance(tree, dict):
        found.append(tree)
    for part in tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list) else ():
        if isinstance(part, dict | list):
            _mappings(part, found)
    return found


def _with(tree: Value, wanted: Callable[[Value], bool], keys: dict[str, Value]) -> Value:
    """The tree with these keys in every part that is wanted."""
    if isinstance(tree, list):
        return [_with(part, wanted, keys) for part in tree]
    if not isinstance(tree, dict):
        return tree
    copy = {key: _with(part, wanted, keys) for key, part in tree.items() if key != subjects.MARK or not wanted(tree)}
    return {**copy, **keys} if wanted(tree) else copy


def _filled(tree: Value, loose: frozenset[int], objects: dict[str, Value]) -> Value:
    if isinstance(tree, list):
        return [_filled(part, loose, objects) for part in tree]
    if not isinstance(tree, dict):
        return tree
    named = {"who": objects[tree["do"]]} if id(tree) in loose else {}
    return {"do": tree["do"], **named, **tree} if named else {key: _filled(part, loose, objects) for key, part in tree.items()}
