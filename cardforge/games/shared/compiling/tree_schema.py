"""The parts of a JSON Schema of effect trees, made from a game's vocabulary: its effects, conditions and selections."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from cardforge.games.shared.compiling.deeds import BOTTOM_AT_RANDOM, TOKEN_VALUE
from cardforge.games.shared.compiling.nodes import nodes_of
from cardforge.games.shared.compiling.shifts import PRICES, TOLL, may_wait
from cardforge.games.shared.compiling.vocabulary import Vocabulary
from cardforge.wording import phrasebook

Schema = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
#: Names of one's own, such as those of races.
_NAMES: Schema = {"type": "array", "items": {"type": "string", "minLength": 1}, "minItems": 1, "uniqueItems": True}
_TOTAL = {"type": "object", "properties": {"max": {"type": "integer", "minimum": 1}}, "required": ["max"], "additionalProperties": False}
_EXTREMES = {"most": "何が最も高いか / with the highest", "least": "何が最も低いか / with the lowest"}
WHOLE = 0
AT_LEAST_ONE = 1


def tree_schema(vocabulary: Vocabulary, filters: Mapping[str, Schema], triggers: Iterable[str], part: str, costs: Schema) -> Schema:
    """The whole schema of a game's texts: keywords and abilities (each a ``part``), with their ``triggers`` and ``costs``; what costs
    something may be limited, too."""
    often = {
        "anyOf": [number(AT_LEAST_ONE), mapping("1ゲームに何度 / how often a game", {"game": number(AT_LEAST_ONE)}, ["game"])],
        "title": "1ターンに何度 / how often a turn",
        "x-expected": {"ja": "数か、game を持つ { }", "en": "a number, or a mapping with game"},
    }
    limited = {"limit": often} if costs else {}
    ability = {
        "when": trigger(vocabulary, triggers),
        **{key: ref(key) for key in costs},
        **limited,
        "effect": ref("effect"),
    }
    keywords: Schema = {"items": ref("keyword"), "uniqueItems": True} if vocabulary.keywords else {"maxItems": 0}
    text = {
        "keywords": {"type": "array", **keywords},
        "abilities": {"type": "array", "items": ref(part)},
    }
    return {
        "$schema": DIALECT,
        "title": "効果の木 / effect trees",
        "description": "文の意味。カードの text に文の代わりに書ける。 / What a rules text means; may stand in a card's text in its place.",
        "$ref": "#/$defs/text",
        "$defs": {
            "text": mapping("カードの文章 / the text of a card", text, minProperties=1),
            part: mapping("能力 / ability", ability, ["effect"]),
            **costs,
            **definitions(vocabulary, filters),
        },
    }


def as_file(schema: Schema) -> str:
    """A schema as its file holds it."""
    return json.dumps(schema, ensure_ascii=False, indent=2) + "\n"


def definitions(vocabulary: Vocabulary, filters: Mapping[str, Schema]) -> dict[str, Schema]:
    """Everything that an effect or a condition of the game consists of; ``filters`` are the keys of ``where``."""
    nodes = nodes_of(vocabulary)
    keywords = {
        # An author's own have ids, too; who reads a tree knows them.
        "keyword": {
            "title": "キーワード / keyword",
            "type": "string",
            "pattern": r"^[^\s/\\]{1,100}$",
            "examples": list(vocabulary.keywords),
            "x-expected": {"ja": "キーワードの識別名", "en": "a keyword’s id"},
        },
        "keywords": {"type": "array", "items": ref("keyword"), "minItems": 1, "uniqueItems": True},
    }
    return {
        **(keywords if vocabulary.keywords else {}),
        "effect": switch("効果 / effect", "do", {name: f"do-{name}" for name in nodes}),
        "condition": switch("条件 / condition", "is", {name: f"is-{name}" for name in vocabulary.conditions}),
        **_selections(vocabulary, filters),
        **{f"do-{name}": _effect(vocabulary, name) for name in nodes},
        **{f"is-{name}": _condition(vocabulary, name, filters) for name in vocabulary.conditions},
    }


def traits(lists: Iterable[str], numbers: Iterable[str], events: Iterable[str]) -> dict[str, Schema]:
    """Filters by what is printed on a card (of its fields ``lists`` and ``numbers``), and by what it did this turn."""
    return {
        "name": {"type": "string", "minLength": 1},
        "name_has": {"type": "string", "minLength": 1},
        "same_name": {"title": "このカードと同じ名前 / called as this card", "const": True},
        "token": {"type": "boolean"},
        "none_of": words("何を持たないか / what it has none of", lists),
        **{key: words("奇数・偶数 / odd or even", numbers) for key in ("odd", "even")},
        **{key: words("このターンにしたか / whether it did so this turn", events) for key in ("did", "did_not")},
    }


def _selections(vocabulary: Vocabulary, filters: Mapping[str, Schema]) -> dict[str, Schema]:
    """What can be chosen or pointed at, and the filter on it."""
    where = {"where": ref("filter")}
    chosen = {
        "select": ref("kinds"),
        "side": ref("player"),
        "zone": words("場所 / zone", vocabulary.zones),
        "count": {
            "anyOf": [number(AT_LEAST_ONE), {"enum": ["all", "any"]}, mapping("その数 / that many", {"that": {"const": "many"}}, ["that"])],
            "x-expected": {"ja": "数か all か any か { that: many }", "en": "a number, all, any or { that: many }"},
        },
        **{key: words(title, vocabulary.ranked) for key, title in _EXTREMES.items() if vocabulary.ranked},
        **({"total": mapping("合計 / in all", dict.fromkeys(vocabulary.totals, _TOTAL), minProperties=1)} if vocabulary.totals else {}),
        "each": {"title": "いくつにつき / for every so many", **number(2)},
        "random": {"title": "ランダムに / at random", "const": True},
        "seen": {"title": "見て / looked at before", "const": True},
        "up_to": {"title": "まで / up to", "const": True},
        "other": {"title": "このカード以外 / other than this card", "const": True},
        "distinct": {"title": "名前の異なる / of different names", "const": True},
        **where,
    }
    scaled = {"times": {"type": "integer"}, "parts": number(AT_LEAST_ONE)}
    measured = [
        mapping("値 / measure", {value: ref("selection"), **scaled}, [value])
        for value in dict.fromkeys((*vocabulary.values, *vocabulary.ranked))
    ]
    if "amount" in vocabulary.references:
        measured.append(mapping("起きたことの数値 / how much it was", {"that": {"const": "amount"}, **scaled}, ["that"]))
    itself = mapping("このカード / this card", {"this": ref("kind")}, ["this"])
    bounds = {
        **{key: {"type": "integer"} for key in ("min", "max", "is")},
        **dict.fromkeys(("less", "more", "at_most", "at_least"), itself),
    }
    happened = {
        "event": words("何が起きたか / what happened", vocabulary.events),
        "side": ref("side"),
        "select": ref("kinds"),
        "other": {"title": "このカード以外 / other than this card", "const": True},
    }
    return {
        "side": words("どちらの / whose", [side for side in vocabulary.sides if side != "both"]),
        "player": words("プレイヤー / player", vocabulary.sides),
        "kind": words("種類 / kind", vocabulary.kinds),
        "kinds": {"anyOf": [ref("kind"), row("kind")], "x-expected": {"ja": "種類か、その並び", "en": "a kind or a list of kinds"}},
        "selection": {
            "title": "誰・何 / who or what",
            "anyOf": [
                mapping("このカード / this card", {"this": ref("kind"), **where}, ["this"]),
                mapping("前に出たカード / cards named before", {"that": words("どれ / which", vocabulary.references), **where}, ["that"]),
                mapping("選ばれるカード / chosen cards", chosen, ["select"]),
            ],
            "x-expected": {"ja": "select、this、that のどれかを持つ { }", "en": "a mapping with select, this or that"},
        },
        "per": {
            "anyOf": [
                ref("selection"),
                *(
                    [mapping("このターンのこと / what happened this turn", happened, ["event"])]
                    if "this_turn" in vocabulary.conditions
                    else []
                ),
            ],
            "x-expected": {"ja": "select、this、that、event のどれかを持つ { }", "en": "a mapping with select, this, that or event"},
        },
        **({"measure": {"anyOf": measured}} if "set" in vocabulary.deeds else {}),
        "filter": mapping("絞り込み / filter", dict(filters), minProperties=1),
        "bounds": mapping("範囲 / range", bounds, minProperties=1),
    }


def _effect(vocabulary: Vocabulary, name: str) -> Schema:
    """One effect node: its keys are those that it compiles."""
    node = nodes_of(vocabulary)[name]
    places = [*vocabulary.places, *(["play"] if name == "look" and "play" in vocabulary.deeds else [])]
    values: dict[str, Schema] = {
        "amount": {"type": "integer"}
        if name in (*vocabulary.values, "cost", "less_damage", "more_damage", "more_healing", "wounds")
        else number(WHOLE),
        "cond": ref("condition"),
        "count": number(WHOLE),
        "effect": ref("effect"),
        "else": ref("effect"),
        "keywords": _given(vocabulary, name),
        **{key: {"const": True} for key in ("empty", "lost", "once", "only", "over", "random", "show", "up_to")},
        "rest": words("残り / the rest", [*vocabulary.places, "shuffle", BOTTOM_AT_RANDOM]),
        "reveal": {"const": True},
        "take": ref("selection"),
        "modes": row("effect"),
        "against": ref("selection"),
        "from": ref("selection"),
        "by": ref("selection"),
        "also": mapping("もう一つ / others", {"take": ref("selection"), "to": words("どこへ / where to", places)}, ["take", "to"]),
        "after": {"title": "1ターンに何枚まで / so many a turn", **number(AT_LEAST_ONE)},
        "of": words("何を / what", [word.removeprefix("damage_of_") for word in vocabulary.shifts if word.startswith("damage_of_")]),
        "name": {"type": "string", "minLength": 1},
        **dict.fromkeys(("least", "most", *(PRICES if name == TOLL else ())), number(AT_LEAST_ONE)),
        "per": ref("per"),
        "player": words("誰が / who", [*list(vocabulary.sides)[1:], *vocabulary.players]),
        **{name: number(WHOLE) for name in vocabulary.values},
        "side": words("誰のデッキの / of whose deck", [side for side in vocabulary.sides if side != "own"])
        if name == "look"
        else words("誰の場に / onto whose field", [side for side in vocabulary.sides if side != "both"]),
        "parts": number(AT_LEAST_ONE),
        "steps": {**row("effect"), "minItems": 2, "maxItems": 2} if name == "pay" else row("effect"),
        "then": ref("effect"),
        "times": number(AT_LEAST_ONE),
        "to": words("どこへ / where to", vocabulary.instead if name == "instead" else places)
        if name in ("move", "look", "dig", "instead", "top")
        else {"const": "owner"}
        if name == "control"
        else ref("player"),
        "until": words(
            "いつまで / how long",
            ["leaves"] if name == "banish" else [*vocabulary.durations, *(vocabulary.spans if may_wait(vocabulary, {"do": name}) else ())],
        ),
        "what": words("何が / what", [*vocabulary.restrictions, *(["play"] if "forbid" in vocabulary.shifts else [])])
        if name == "forbid"
        else words("何ができないか / what cannot be done", vocabulary.locks)
        if name == "lock"
        else ref("selection"),
        "when": occurrence(vocabulary) if name == "whenever" else words("いつ / when", vocabulary.moments),
        "who": ref("selection"),
    }
    for key, limits in phrasebook(vocabulary.game).grammar.sense.effects.get(name, {}).items():
        values[key] = {**values.get(key, {"type": "integer"}), "minimum": min(limits.least, WHOLE), "maximum": limits.most}
    for key, other in (
        ("amount", ref("measure")),
        *(((TOKEN_VALUE, ref("measure")),) if "token_of" in vocabulary.deeds else ()),
        *((("count", {"const": "any"}),) if "random" in node.optional else ()),
    ):
        if key in values and (key == "count" or ("per" in node.optional and "set" in vocabulary.deeds)):
            values[key] = {"anyOf": [values[key], other], "x-expected": {"ja": "数か、パワーなど", "en": "a number, or a measure"}}
    if name == "pay_mana" and "may" in vocabulary.deeds:
        values["amount"] = {
            "anyOf": [values["amount"], {"enum": ["any", "all"]}],
            "x-expected": {"ja": "数か any か all", "en": "a number, any or all"},
        }
    if name == "release":
        values["count"] = {"anyOf": [values["count"], {"const": "all"}], "x-expected": {"ja": "数か all", "en": "a number or all"}}
    keys = [*sorted(node.required), *sorted(node.optional)]
    return mapping(node.title, {"do": {"const": name}} | {key: values.get(key, _NAMES) for key in keys}, ["do", *sorted(node.required)])


def _given(vocabulary: Vocabulary, name: str) -> Schema:
    """The keywords that an effect gives: some, or the one that was named before."""
    if not vocabulary.keywords:
        return {"type": "array", "maxItems": 0}
    if name != "grant" or "name" not in vocabulary.deeds:
        return ref("keywords")
    return {
        "anyOf": [ref("keywords"), {"const": ["named"]}],
        "x-expected": {"ja": "キーワードの並びか [named]", "en": "keywords, or [named]"},
    }


def _condition(vocabulary: Vocabulary, name: str, filters: Mapping[str, Schema]) -> Schema:
    """One kind of condition; what it asks of a card is said as a filter says it."""
    kind = vocabulary.conditions[name]
    expected = {"ja": "カードの選び方か、値を持つ { }", "en": "a selection, or a mapping with a value"}
    compared = {"anyOf": [ref("selection"), ref("measure")], "x-expected": expected}
    values: dict[str, Schema] = {
        **filters,
        "event": words("何が起きたか / what happened", vocabulary.events),
        "max": {"type": "integer"},
        "min": {"type": "integer"},
        "during": ref("side"),
        "other": {"title": "このカード以外 / other than this card", "const": True},
        "distinct": {"title": "別々のカード / different cards", "const": True},
        "dealt": {"title": "もう一人のカードが与えたもの / by the other player's cards", "const": True},
        "paid": {"title": "支払ったものも / also what was paid", "const": True},
        "value": words("何の合計か / of what", vocabulary.ranked),
        "this": ref("kind"),
        "of": compared if name == "exceeds" else ref("selection") if name in ("count", "total") else row("condition"),
        "over": compared,
        "select": row("kind") if name == "attacking" else ref("kinds"),
        "side": ref("side"),
        "than": words("もう一人より / than the other player's", ("more", "less")),
        "that": words("どれ / which", vocabulary.references),
        "where": ref("filter"),
        **dict.fromkeys(("who", "against"), ref("selection")),
    }
    needed = kind.required.split()
    keys = [*needed, *kind.optional.split()]
    return mapping(kind.title, {"is": {"const": name}} | {key: values[key] for key in keys}, ["is", *needed])


def trigger(vocabulary: Vocabulary, moments: Iterable[str]) -> Schema:
    """When an ability happens: a moment of the card's own, or an event that it watches for, in a game where abilities do."""
    if not vocabulary.watched:
        return words("いつ / when", moments)
    return {
        "anyOf": [words("いつ / when", moments), occurrence(vocabulary)],
        "x-expected": {"ja": "いつかの語か、event を持つ { }", "en": "a word for when, or a mapping with event"},
    }


def occurrence(vocabulary: Vocabulary) -> Schema:
    """An event that is watched for."""
    event = {
        "event": words("何が起きたか / what happened", vocabulary.watched),
        "who": ref("selection"),
        "side": ref("side"),
        "during": ref("side"),
        "number": {"title": "そのターンの何回目か / the so manieth of the turn", **number(AT_LEAST_ONE)},
        "max": {"title": "いくつ以下になったか / what it falls to", **number(AT_LEAST_ONE)},
        "together": {"title": "同時のものは一度に / once for all at the same time", "const": True},
    }
    return mapping("出来事 / event", event, ["event"])


def switch(title: str, key: str, parts: dict[str, str]) -> Schema:
    """An object whose ``key`` says which of the parts describes it: an editor then completes the keys of that part alone."""
    cases = [
        {"if": {"properties": {key: {"const": word}}, "required": [key]}, "then": ref(definition)} for word, definition in parts.items()
    ]
    return {"title": title, "type": "object", "required": [key], "properties": {key: {"enum": list(parts)}}, "allOf": cases}


def mapping(title: str, properties: Schema, required: list[str] | None = None, **more: int) -> Schema:
    """A mapping with these keys and no others."""
    needed = {"required": required} if required else {}
    return {"title": title, "type": "object", "properties": properties, **needed, **more, "additionalProperties": False}


def words(title: str, allowed: Iterable[str]) -> Schema:
    """One of several words."""
    return {"title": title, "enum": list(allowed)}


def number(least: int) -> Schema:
    """A whole number that is at ``least`` this."""
    return {"type": "integer", "minimum": least}


def row(definition: str) -> Schema:
    """A list of at least one."""
    return {"type": "array", "items": ref(definition), "minItems": 1}


def ref(definition: str) -> Schema:
    """What another definition says."""
    return {"$ref": f"#/$defs/{definition}"}
