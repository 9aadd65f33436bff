"""The JSON Schema of effect trees, made from what the compiler knows: ``python -m`` with this module prints it.

It is kept in ``schemas/deckmaster/effect-tree.schema.json``, where editors find it for cards that carry a tree in place of a sentence.
"""

from __future__ import annotations

import json
from typing import Any

from cardforge.games.deckmaster.compiling.compiler import KINDS, REFERENCES, ZONES
from cardforge.games.deckmaster.compiling.nodes import NODES, PLACES
from cardforge.games.deckmaster.play import terms
from cardforge.games.deckmaster.play.instructions import CONDITION_OPS

Schema = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_WHOLE = 0
_AT_LEAST_ONE = 1

#: What each effect does, in both languages: what an editor shows beside it.
EFFECT_TITLES = {
    "damage": "プレイヤーにダメージを与える / deal damage to a player",
    "heal": "HPを回復する / restore HP",
    "draw": "カードを引く / draw cards",
    "discard": "手札を捨てる / discard cards from the hand",
    "mill": "デッキの上から墓地に送る / put the top cards of the deck into the discard",
    "power": "パワーを変える / change power",
    "destroy": "破壊する / destroy",
    "move": "カードを別の場所に動かす / move cards to another zone",
    "tap": "タップする / tap",
    "untap": "アンタップする / untap",
    "freeze": "次のターン開始時にアンタップしない / does not untap at the next start of turn",
    "grant": "キーワードを付与する / give keywords",
    "lose": "キーワードを失う / lose keywords",
    "silence": "効果を無効にする / make without abilities",
    "look": "山札をめくって上か下に置く / look at the top cards and put them on top or bottom",
    "fight": "二体のユニットを戦闘させる / let two units fight",
    "token": "ユニットトークンを出す / put out unit tokens",
    "negate_attack": "その攻撃を無効化する / negate the attack",
    "then": "順に行う / one after the other",
    "if": "条件を満たす場合に行う / only if a condition holds",
    "may": "してもよい / may be done",
    "choose_one": "次の中から一つを選ぶ / choose one of several",
}

#: What each condition asks, with the keys it must and may have.
CONDITION_KEYS = {
    "always": ("常に / always", "", ""),
    "never": ("不可能 / never", "", ""),
    "count": ("カードの数 / how many cards there are", "of", "min max"),
    "hp": ("HP / HP", "side", "min max"),
    "mana": ("マナ / mana", "side", "min max"),
    "max_mana": ("最大マナ / maximum mana", "side", "min max"),
    "hand": ("手札の枚数 / cards in the hand", "side", "min max"),
    "deck": ("デッキの枚数 / cards in the deck", "side", "min max"),
    "this_turn": ("このターンに起きたこと / what happened this turn", "event", "side select min"),
    "released": ("デッキマスターが解放されている / the Deck Master is released", "side", ""),
    "turn": ("自分の何ターン目以降か / from which own turn on", "min", ""),
    "attacking": ("何に攻撃しているか / what is being attacked", "select", "side"),
    "target": ("攻撃対象 / the target of the attack", "where", ""),
    "that": ("引いた・選ばれたカード / the cards drawn or chosen", "that where", ""),
    "and": ("すべて満たす / all of them", "of", ""),
    "or": ("どれかを満たす / any of them", "of", ""),
}


def tree_schema() -> Schema:
    """The whole schema; raises ``KeyError`` where the compiler knows a word or a key that is not described here."""
    definitions = {
        "text": _text(),
        "ability": _ability(),
        "cost": _object("コスト / cost", {"mana": _number(_WHOLE), **_costs(), "tap": {"const": True}}, minProperties=1),
        "keyword": _words("キーワード / keyword", terms.KEYWORDS),
        "keywords": {"type": "array", "items": _ref("keyword"), "minItems": 1, "uniqueItems": True},
        "effect": _switch("効果 / effect", "do", {name: f"do-{name}" for name in NODES}),
        "condition": _switch("条件 / condition", "is", {name: f"is-{name}" for name in CONDITION_OPS}),
        **_selections(),
    }
    definitions |= {f"do-{name}": _effect(name) for name in NODES}
    definitions |= {f"is-{name}": _condition(name) for name in CONDITION_OPS}
    return {
        "$schema": DIALECT,
        "title": "効果の木 / effect trees",
        "description": "文の意味。カードの text に文の代わりに書ける。 / What a rules text means; may stand in a card's text in its place.",
        "$ref": "#/$defs/text",
        "$defs": definitions,
    }


def to_json() -> str:
    """The schema as its file holds it."""
    return json.dumps(tree_schema(), ensure_ascii=False, indent=2) + "\n"


def _text() -> Schema:
    properties = {
        "keywords": {"type": "array", "items": _ref("keyword"), "uniqueItems": True},
        "abilities": {"type": "array", "items": _ref("ability")},
    }
    return _object("カードの文章 / the text of a card", properties, minProperties=1)


def _ability() -> Schema:
    properties = {
        "when": _words("いつ / when", terms.TRIGGERS),
        "cost": _ref("cost"),
        "limit": {"title": "1ターンに何度 / how often a turn", **_number(_AT_LEAST_ONE)},
        "effect": _ref("effect"),
    }
    return _object("能力 / ability", properties, ["effect"])


def _costs() -> Schema:
    return {name: _number(_AT_LEAST_ONE) for name in ("life", "discard", "seals")}


def _selections() -> dict[str, Schema]:
    """What can be chosen or pointed at, and the filter on it."""
    where = {"where": _ref("filter")}
    chosen = {
        "select": _ref("kinds"),
        "side": _ref("side"),
        "zone": _words("場所 / zone", ZONES),
        "count": {"anyOf": [_number(_AT_LEAST_ONE), {"const": "all"}], "x-expected": {"ja": "数か all", "en": "a number or all"}},
        "up_to": {"title": "まで / up to", "const": True},
        "other": {"title": "このカード以外 / other than this card", "const": True},
        **where,
    }
    bounds = {"min": {"type": "integer"}, "max": {"type": "integer"}, "is": {"type": "integer"}}
    filters = {
        "power": _ref("bounds"),
        "cost": _ref("bounds"),
        "keyword": _ref("keyword"),
        "race": {"type": "string", "minLength": 1},
        "attribute": _words("属性 / attribute", terms.ATTRIBUTES),
        "tapped": {"type": "boolean"},
    }
    return {
        "side": _words("どちらの / whose", {name: side for name, side in terms.SIDES.items() if side != terms.BOTH}),
        "player": _words("プレイヤー / player", terms.SIDES),
        "kind": _words("種類 / kind", KINDS),
        "kinds": {"anyOf": [_ref("kind"), _list("kind")], "x-expected": {"ja": "種類か、その並び", "en": "a kind or a list of kinds"}},
        "selection": {
            "title": "誰・何 / who or what",
            "anyOf": [
                _object("このカード / this card", {"this": _ref("kind"), **where}, ["this"]),
                _object("前に出たカード / cards named before", {"that": _words("どれ / which", REFERENCES), **where}, ["that"]),
                _object("選ばれるカード / chosen cards", chosen, ["select"]),
            ],
            "x-expected": {"ja": "select、this、that のどれかを持つ { }", "en": "a mapping with select, this or that"},
        },
        "filter": _object("絞り込み / filter", filters, minProperties=1),
        "bounds": _object("範囲 / range", bounds, minProperties=1),
    }


def _effect(name: str) -> Schema:
    """One effect node: its keys are those that ``NODES`` gives it."""
    node = NODES[name]
    values: dict[str, Schema] = {
        "amount": {"type": "integer"} if name == "power" else _number(_WHOLE),
        "cond": _ref("condition"),
        "count": _number(_WHOLE),
        "effect": _ref("effect"),
        "keywords": _ref("keywords"),
        "modes": _list("effect"),
        "per": _ref("selection"),
        "power": _number(_WHOLE),
        "steps": _list("effect"),
        "then": _ref("effect"),
        "to": _words("どこへ / where to", PLACES) if name == "move" else _ref("player"),
        "until": _words("いつまで / how long", {"turn_end": terms.TURN, "permanent": terms.PERMANENT}),
        "what": _ref("selection"),
        "who": _ref("selection"),
    }
    keys = [*sorted(node.required), *sorted(node.optional)]
    return _object(EFFECT_TITLES[name], {"do": {"const": name}} | {key: values[key] for key in keys}, ["do", *sorted(node.required)])


def _condition(name: str) -> Schema:
    """One kind of condition."""
    title, required, optional = CONDITION_KEYS[name]
    values: dict[str, Schema] = {
        "event": _words("何が起きたか / what happened", terms.HISTORY),
        "max": {"type": "integer"},
        "min": {"type": "integer"},
        "of": _ref("selection") if name == "count" else _list("condition"),
        "select": _list("kind") if name == "attacking" else _ref("kinds"),
        "side": _ref("side"),
        "that": _words("どれ / which", REFERENCES),
        "where": _ref("filter"),
    }
    keys = [*required.split(), *optional.split()]
    return _object(title, {"is": {"const": name}} | {key: values[key] for key in keys}, ["is", *required.split()])


def _switch(title: str, key: str, parts: dict[str, str]) -> Schema:
    """An object whose ``key`` says which of the parts describes it: an editor then completes the keys of that part alone."""
    cases = [
        {"if": {"properties": {key: {"const": word}}, "required": [key]}, "then": _ref(definition)} for word, definition in parts.items()
    ]
    return {"title": title, "type": "object", "required": [key], "properties": {key: {"enum": list(parts)}}, "allOf": cases}


def _object(title: str, properties: Schema, required: list[str] | None = None, **more: int) -> Schema:
    needed = {"required": required} if required else {}
    return {"title": title, "type": "object", "properties": properties, **needed, **more, "additionalProperties": False}


def _words(title: str, words: dict[str, int]) -> Schema:
    return {"title": title, "enum": list(words)}


def _number(least: int) -> Schema:
    return {"type": "integer", "minimum": least}


def _list(definition: str) -> Schema:
    return {"type": "array", "items": _ref(definition), "minItems": 1}


def _ref(definition: str) -> Schema:
    return {"$ref": f"#/$defs/{definition}"}


if __name__ == "__main__":
    print(to_json(), end="")
