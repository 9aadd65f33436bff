"""The colour pie: which attribute does what (the design document's カラーパイ and the words beside its attributes)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardforge.games.deckmaster.design.legality import ATTRIBUTES
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
        if parts and not any(own & colours for _, colours in parts):
            yield _off(card, Text("この能力", "this ability"), frozenset.union(*(colours for _, colours in parts)))


def effects(tree: Tree) -> Iterator[tuple[str, frozenset[str]]]:
    """The single effects in a tree, each with the attributes that do such a thing."""
    match tree.get("do"):
        case "then":
            for step in tree["steps"]:
                yield from effects(step)
        case "if" | "if_done":
            for key in tree.keys() & {"then", "else"}:
                yield from effects(tree[key])
        case "may":
            yield from effects(tree["effect"])
        case "as":
            yield from effects(_of(tree["player"], tree["effect"]))
        case "choose_one":
            for mode in tree["modes"]:
                yield from effects(mode)
        case str() as name:
            yield name, _colours(name, tree)


def _of(player: str, tree: Tree) -> Tree:
    """What a player does, as the one whose effect it is sees it: the doer's own are that player's."""
    if "steps" in tree:
        return {**tree, "steps": [_of(player, step) for step in tree["steps"]]}
    if "effect" in tree:
        return {**tree, "effect": _of(player, tree["effect"])}
    if "who" in tree:
        return {**tree, "who": {**tree["who"], "side": player}}
    return {**tree, "to": player}


def _colours(name: str, tree: Tree) -> frozenset[str]:
    """Which attributes have this effect."""
    who: dict[str, Any] = tree.get("who") or tree.get("what") or {}
    on_itself = "this" in who or not who
    match name:
        case "damage":
            return frozenset({"black"}) if tree.get("to") == "own" else frozenset({"red"})
        case "power":
            if tree["amount"] < 0:
                return frozenset({"red"})
            return ALL if on_itself else frozenset({"green"})
        case "destroy":
            weak = "max" in who.get("where", {}).get("power", {})
            return frozenset({"red", "black"}) if weak else frozenset({"black"})
        case "grant":
            return frozenset().union(*(_listed("keywords", key) for key in tree["keywords"]))
        case "discard":
            return ALL
        case "move":
            return _moved(tree, who)
        case "tap" | "untap" if on_itself:
            return ALL
    return _listed("effects", name)


def _moved(tree: Tree, what: dict[str, Any]) -> frozenset[str]:
    zone, kind = what.get("zone", ""), what.get("select")
    if "that" in what:
        return ALL
    if zone == "discard" or tree["to"] == "discard":
        return frozenset({"black"})
    if zone == "deck":
        return _listed("search", str(kind))
    return frozenset({"blue"}) if tree["to"] in ("hand", "deck_top", "deck_bottom") else ALL


def _listed(table: str, word: str) -> frozenset[str]:
    """The attributes that a table lists beside a word; what is not in it is everybody's."""
    return frozenset(_TABLES.data[table].get(word, ALL))


def _off(card: Card, what: Text, colours: frozenset[str]) -> Problem:
    names = [ATTRIBUTES[name] for name in ATTRIBUTES if name in colours]
    named = Text("・".join(name.ja for name in names), " or ".join(name.en for name in names))
    return _TABLES.problem("off", card, "text", what=what, names=named)
