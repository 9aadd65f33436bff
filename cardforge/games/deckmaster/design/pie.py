"""The colour pie: which attribute does what (the design document's カラーパイ and the words beside its attributes)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardforge.games.deckmaster.design.legality import ATTRIBUTES
from cardforge.games.shared.nodes import inner
from cardforge.games.shared.reasons import Reasons
from cardforge.model import Card, Problem, Text, Tree

ALL = frozenset({"red", "blue", "green", "white", "black"})
_TABLES = Reasons(__file__, "warning")


def colour_pie(card: Card) -> Iterator[Problem]:
    """A warning for each thing that none of a card's attributes does; the document's own cards are the measure and never warned of."""
    own = set(card.fields.get("attributes", ()))
    if not own or card.origin == "document" or card.kind not in ("unit", "spell", "enchantment"):
        return
    text = card.trees.get("text", {})
    for key in text.get("keywords", ()):
        if not own & _listed("keywords", key):
            yield _off(card, Text(f"キーワード {key}", f"the keyword {key}"), _listed("keywords", key))
    for ability in text.get("abilities", ()):
        parts = list(effects(ability["effect"]))
        # One thing of its own colour carries the rest: a red card may draw where it burns.
        if not any(own & colours for colours in parts):
            yield _off(card, Text("この能力", "this ability"), frozenset.union(*parts))


def effects(tree: Tree) -> Iterator[frozenset[str]]:
    """The single effects in a tree: of each the attributes that do such a thing."""
    parts = [_of(tree["player"], tree["effect"])] if tree["do"] == "as" else inner(tree)
    for part in parts:
        yield from effects(part)
    if not parts:
        yield _colours(tree)


def _of(player: str, tree: Tree) -> Tree:
    """What a player does, as the one whose effect it is sees it: the doer's own are that player's."""
    if "steps" in tree:
        return {**tree, "steps": [_of(player, step) for step in tree["steps"]]}
    if "effect" in tree:
        return {**tree, "effect": _of(player, tree["effect"])}
    if "who" in tree:
        return {**tree, "who": {**tree["who"], "side": player}}
    return {**tree, "to": player}


def _colours(tree: Tree) -> frozenset[str]:
    """Which attributes have this effect: those of the first row that it fits."""
    if tree["do"] == "grant":
        return frozenset().union(*(_listed("keywords", key) for key in tree["keywords"]))
    who: dict[str, Any] = tree.get("who") or tree.get("what") or {}
    amount = tree.get("amount", 0)
    facts = {
        **{key: tree.get(key) for key in ("do", "to")},
        **{key: who.get(key) for key in ("zone", "select")},
        "itself": "this" in who or not who,
        "named": "that" in who,
        "weak": "max" in who.get("where", {}).get("power", {}),
        "less": (amount.get("times", 1) if isinstance(amount, dict) else amount) < 0,
    }
    rows = _TABLES.data["effects"]
    return next((frozenset(row["of"]) for row in rows if all(facts[key] in _several(row[key]) for key in row.keys() - {"of"})), ALL)


def _several(written: Any) -> list[Any]:
    return written if isinstance(written, list) else [written]


def _listed(table: str, word: str) -> frozenset[str]:
    """The attributes that a table lists beside a word; what is not in it is everybody's."""
    return frozenset(_TABLES.data[table].get(word, ALL))


def _off(card: Card, what: Text, colours: frozenset[str]) -> Problem:
    names = [ATTRIBUTES[name] for name in ATTRIBUTES if name in colours]
    named = Text("・".join(name.ja for name in names), " or ".join(name.en for name in names))
    return _TABLES.problem("off", card, "text", what=what, names=named)
