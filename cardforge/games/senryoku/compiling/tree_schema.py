"""The JSON Schema of senryoku's effect trees: ``schemas/senryoku/effect-tree.schema.json``.

python -m cardforge.games.senryoku.compiling.tree_schema > schemas/senryoku/effect-tree.schema.json
"""

from __future__ import annotations

from typing import Final

from cardforge.games.senryoku.compiling.vocabulary import ROWS, VOCABULARY
from cardforge.games.senryoku.play import terms
from cardforge.games.shared.compiling import tree_schema as shared
from cardforge.games.shared.compiling.tree_schema import AT_LEAST_ONE, WHOLE, Schema, mapping, number, ref, row, words

_NAME: Final[Schema] = {"type": "string", "minLength": 1}
_NAMES: Final[Schema] = {"type": "array", "items": _NAME, "minItems": 1, "uniqueItems": True}
_ROWS: Final[Schema] = {"type": "array", "items": words("列 / row", ROWS), "minItems": 1, "uniqueItems": True}
_X: Final[Schema] = mapping("X / X", {"that": {"const": "x"}}, ["that"])
_NUMBER_OR_X: Final[Schema] = {"anyOf": [number(WHOLE), _X], "x-expected": {"ja": "数か { that: x }", "en": "a number or { that: x }"}}
_ATTRIBUTES: Final[Schema] = words("属性 / attribute", [*terms.ATTRIBUTES, "none"])
_MARKS: Final[dict[str, Schema]] = {
    "attribute": _ATTRIBUTES,
    "race": _NAME,
    "kind1": _NAME,
    "kind2": words("特殊種別2 / special kind 2", terms.KINDS2),
}
_FILTERS: Final[dict[str, Schema]] = {
    "at": _ROWS,
    **_MARKS,
    **{value: ref("bounds") for value in ("cost", "move", "power", "upkeep", "counters")},
    **{flag: {"type": "boolean"} for flag in ("used", "face_down", "entered")},
    "not": ref("filter"),
}
#: What an effect costs (001-R27): so many store cards, of which attributes, and what stands behind (C).
_COST: Final[Schema] = mapping(
    "コスト / cost",
    {
        "use": {"anyOf": [number(WHOLE), {"const": "x"}], "x-expected": {"ja": "数か x", "en": "a number or x"}},
        "attributes": {"type": "array", "items": _ATTRIBUTES, "minItems": 1, "uniqueItems": True},
        "pay": ref("effect"),
    },
    ["use"],
)


def tree_schema() -> Schema:
    """The whole schema."""
    schema = shared.tree_schema(VOCABULARY, _FILTERS, VOCABULARY.triggers, "ability", {"cost": _COST})
    parts = schema["$defs"]
    ability = parts["ability"]["properties"]
    ability["heading"] = mapping("見出し / heading", {"kinds": _NAMES, "names": _NAMES})
    ability["when"] = _when()
    for key in ("normal", "forced"):
        ability[key] = {"const": True}
    parts["ability"]["required"] = ["when", "effect"]
    _selections(parts)
    _effects(parts)
    return schema


def _when() -> Schema:
    """Used, always, or in answer to an event (001-R55 to R58)."""
    event = {
        "event": words("何が起きたか / what happened", VOCABULARY.events),
        "also": words("または / or", VOCABULARY.events),
        "who": ref("selection"),
        "against": ref("selection"),
        "side": ref("side"),
        "kinds": _NAMES,
    }
    return {
        "anyOf": [words("効果の種類 / kind of effect", VOCABULARY.triggers), mapping("対抗 / response", event, ["event"])],
        "x-expected": {"ja": "normal permanent rule か、event を持つ { }", "en": "normal, permanent, rule, or a mapping with event"},
    }


def _selections(parts: Schema) -> None:
    """What only this game's selections have: two of which both are meant, the force, X."""
    selection = parts["selection"]
    this, that, chosen = selection["anyOf"]
    this["properties"]["zone"] = words("場所 / zone", ["hand"])
    that["properties"]["by"] = number(AT_LEAST_ONE)
    chosen["properties"]["force"] = ref("side")
    chosen["properties"]["count"] = {
        "anyOf": [number(AT_LEAST_ONE), {"enum": ["all", "any"]}, _X],
        "x-expected": {"ja": "数か all か any か { that: x }", "en": "a number, all, any or { that: x }"},
    }
    both = mapping("両方 / both", {"join": {**row("selection"), "minItems": 2, "maxItems": 2}, "up_to": {"const": True}}, ["join"])
    selection["anyOf"] = [this, that, chosen, both]
    selection["x-expected"] = {"ja": "select、this、that、join のどれかを持つ { }", "en": "a mapping with select, this, that or join"}
    bounds = parts["bounds"]["properties"]
    for key in ("min", "max", "is"):
        bounds[key] = _NUMBER_OR_X


def _effects(parts: Schema) -> None:
    """The parameters of the game's own nodes."""
    power = mapping("パワー / power", {"power": ref("selection")}, ["power"])
    every = {"const": "all"}
    for node, others in (("damage", (power, _X)), ("heal", (every,))):
        parts[f"do-{node}"]["properties"]["amount"] = {
            "anyOf": [number(AT_LEAST_ONE), *others],
            "x-expected": {"ja": "数など", "en": "a number, say"},
        }
    numbers: Schema = {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 3}
    parts["do-correct"]["properties"]["correction"] = numbers
    parts["do-transfer"]["properties"]["at"] = _ROWS
    parts["do-mute"]["properties"]["ability"] = number(AT_LEAST_ONE)
    parts["do-grant"]["properties"].update(_MARKS)


def to_json() -> str:
    """The schema as its file holds it."""
    return shared.as_file(tree_schema())


if __name__ == "__main__":
    print(to_json(), end="")
