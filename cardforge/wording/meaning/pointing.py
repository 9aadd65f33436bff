"""Which card a word that points back means (そのユニット, it, they), where a reader could take either of two: nothing is guessed."""

from __future__ import annotations

import re
from collections.abc import Collection

from cardforge.model.plain import dataclass
from cardforge.wording.holes import Value
from cardforge.wording.meaning.references import ASKED, INNER, OBJECTS, STAYS, abilities_of, meant, points_back
from cardforge.wording.meaning.subjects import CARRIED, MARK, ROW

#: Words for several cards.
SEVERAL = {"ja": "それら", "en": r"\b(?:they|them|those)\b"}


@dataclass(slots=True)
class _Met:
    """Which cards were named in an ability: the one that sets it off (still there), how many single ones were chosen one by one, whether
    any was chosen, whether the card itself was named after that, and whether two single ones were chosen in the last sentence."""

    trigger: bool = False
    singles: int = 0
    chosen: bool = False
    itself: bool = False
    two: bool = False

    def copy(self) -> _Met:
        return _Met(self.trigger, self.singles, self.chosen, self.itself, self.two)


def either(tree: Value, unnamed: Collection[str], sentence: str = "", lang: str = "") -> bool:
    """Whether something points back where it could mean the card that set the ability off or one chosen since, one chosen or the card
    itself named since, or either of two chosen in one sentence, or both; ``sentence`` tells whether it speaks of several.

    >>> one, itself = {"select": "unit", "count": 1}, {"this": "unit"}
    >>> it = {"do": "grant", "who": {"that": "chosen"}, "keywords": ["pierce"]}
    >>> either([{"do": "tap", "who": one}, {"do": "untap", "who": itself}, it], ())
    True
    >>> either([{"do": "untap", "who": itself}, {"do": "tap", "who": one}, it], ())
    False
    """
    several = lang in SEVERAL and re.search(SEVERAL[lang], sentence, re.IGNORECASE) is not None
    return _Walk(unnamed, several).either(tree, _Met())


def itself_again(tree: Value, unnamed: Collection[str]) -> Value:
    """The tree in which what is done to the card itself once more says so, where another one was named before: it is not that one.

    >>> gain = {"do": "grant", "who": {"that": "chosen"}, "keywords": ["pierce"]}
    >>> steps = [{"do": "tap", "who": {"select": "unit", "count": 1}}, {"do": "untap", "who": {"this": "unit"}}, gain]
    >>> itself_again({"do": "then", "steps": steps}, ())["steps"][-1]["who"]
    {'this': 'unit'}
    """
    return _Again(unnamed).named(tree)


class _Again:
    def __init__(self, unnamed: Collection[str]) -> None:
        self._unnamed = unnamed
        self._other = False
        self._itself: Value = None

    def named(self, tree: Value) -> Value:
        """The tree with the card itself in it where it is meant once more."""
        if isinstance(tree, list):
            return [self.named(part) for part in tree]
        if not isinstance(tree, dict):
            return tree
        if "abilities" in tree or tree.get("do") == "whenever":
            return {key: self._abilities(part) if key == "abilities" else part for key, part in tree.items()}
        if any(key in tree for key in (*INNER, "modes")):
            return {key: self.named(part) if key in (*INNER, "modes") else part for key, part in tree.items()}
        changed = dict(tree)
        for key in OBJECTS:
            cards = tree.get(key)
            if not isinstance(cards, dict):
                continue
            if cards == {"that": "chosen"} and self._other and self._itself is not None:
                changed[key] = self._itself
            elif "this" in cards:
                self._itself = cards
            elif "select" in cards:
                self._other, self._itself = True, None
        return changed

    def _abilities(self, abilities: Value) -> Value:
        found = []
        for ability in abilities if isinstance(abilities, list) else ():
            self._other, self._itself = _stays(ability, self._unnamed), None
            found.append({**ability, "effect": self.named(ability["effect"])} if "effect" in ability else ability)
        return found


class _Walk:
    def __init__(self, unnamed: Collection[str], several: bool) -> None:
        self._unnamed = unnamed
        self._several = several
        self._whole: Value = None

    def either(self, tree: Value, met: _Met) -> bool:
        """Whether either could be meant in a tree; what it names is added to the cards ``met``."""
        if isinstance(tree, list):
            parts = [self.either(part, met) for part in tree]
            return True in parts
        if not isinstance(tree, dict):
            return False
        if own := abilities_of(tree):
            return True in [self._ability(ability) for ability in own]
        if "modes" in tree:
            return True in [self.either(mode, met.copy()) for mode in tree["modes"]]
        if any(_points(tree.get(key)) for key in ASKED) and self._could_be_another(met):
            return True
        inner = [tree[key] for key in INNER if key in tree]
        if not inner:
            return self._deed(tree, met)
        before = met.singles
        found = True in [self.either(part, met) for part in inner]
        if tree.get(MARK) == ROW or ("steps" in tree and self._whole is not tree):
            met.two = met.singles - before > 1
        return found

    def _ability(self, ability: dict[str, Value]) -> bool:
        # What is no row in itself stands in several sentences.
        self._whole = ability.get("effect")
        return self.either(self._whole, _Met(trigger=_stays(ability, self._unnamed)))

    def _could_be_another(self, met: _Met) -> bool:
        other = met.chosen or met.trigger
        return met.two or (met.chosen and met.trigger) or (met.itself and other) or (self._several and met.singles > 1)

    def _deed(self, tree: dict[str, Value], met: _Met) -> bool:
        points = any(map(_points, tree.values())) and tree.get(MARK) != CARRIED
        found = points and self._could_be_another(met)
        for key in OBJECTS:
            cards = tree.get(key)
            if not isinstance(cards, dict):
                continue
            if "select" in cards:
                met.chosen, met.itself, met.two = True, False, False
                # A card just put onto the field is the one that is meant after it.
                met.trigger = met.trigger and not (tree.get("to") == "field" and "zone" in cards)
                met.singles += cards.get("count", 1) == 1
            elif "this" in cards:
                met.itself = True
        return found


def _stays(ability: dict[str, Value], unnamed: Collection[str]) -> bool:
    """Whether a card other than this one sets an ability off and is there after it."""
    when = ability.get("when")
    return meant(ability, unnamed) and (not isinstance(when, dict) or when.get("event") in STAYS)


def _points(part: Value) -> bool:
    """Whether a part of an effect means the card chosen before without saying whose it is."""
    if isinstance(part, list):
        return any(map(_points, part))
    return isinstance(part, dict) and ((points_back(part) and "side" not in part) or any(map(_points, part.values())))
