"""The JSON Schema of effect trees, made from the game's vocabulary: ``python -m`` with this module prints it.

It is kept in ``schemas/deckmaster/effect-tree.schema.json``, where editors find it for cards that carry a tree in place of a sentence.
"""

from __future__ import annotations

from cardforge.games.deckmaster.compiling.choosing import GAUGES
from cardforge.games.deckmaster.compiling.vocabulary import LIKE, NAMEABLE, SORTS, VOCABULARY
from cardforge.games.deckmaster.play import terms
from cardforge.games.shared.compiling import tree_schema as shared
from cardforge.games.shared.compiling.tree_schema import AT_LEAST_ONE, WHOLE, Schema, mapping, number, ref, words

_NAME: Schema = {"type": "string", "minLength": 1}
_ATTRIBUTES: Schema = {"type": "array", "items": words("属性 / attribute", terms.ATTRIBUTES), "minItems": 2}
_SEVERAL: Schema = {**ref("keywords"), "minItems": 2}
_FILTERS: dict[str, Schema] = {
    "power": ref("bounds"),
    "cost": ref("bounds"),
    "keyword": {
        "anyOf": [ref("keyword"), _SEVERAL, mapping("全て / all of them", {"all": _SEVERAL}, ["all"])],
        "x-expected": {"ja": "キーワードか、その並び、全てなら { all }", "en": "a keyword, a list of keywords, or { all }"},
    },
    "lacks": ref("keyword"),
    "race": {
        "anyOf": [_NAME, {"type": "array", "items": _NAME, "minItems": 2}],
        "x-expected": {"ja": "種族か、その並び", "en": "a race or a list of races"},
    },
    "attribute": {
        "anyOf": [words("属性 / attribute", terms.ATTRIBUTES), _ATTRIBUTES],
        "x-expected": {"ja": "属性か、その並び", "en": "an attribute or a list of attributes"},
    },
    "without": {**_ATTRIBUTES, "minItems": 1},
    "without_race": {"type": "array", "items": _NAME, "minItems": 1},
    "printed": ref("bounds"),
    "tapped": {"type": "boolean"},
    "named": words("宣言したもの / what was named", NAMEABLE),
    "like": mapping("そのカードと同じ / as that card has", {key: ref("other-card") for key in LIKE}, minProperties=1),
    **shared.traits(("races", "attributes", "keywords"), ("cost",), ("attacked", "entered", "targeted")),
}
#: What conditions ask of this turn that is noted of cards, and not counted.
_NOTED = ("direct", "slew", "won", "beaten", "felled_by_spell", "targeted", "returned", "released")
#: The name of counters, true for those without one.
_COUNTERS: Schema = {
    "title": "カウンターの名前 / the name of counters",
    "anyOf": [_NAME, {"const": True}],
    "x-expected": {"ja": "名前か true", "en": "a name or true"},
}
_PAID: dict[str, Schema] = {
    "remove": mapping("カウンター / counters", {"counters": _COUNTERS, "count": number(AT_LEAST_ONE)}, ["counters", "count"]),
    "mana": number(WHOLE),
    **{name: number(AT_LEAST_ONE) for name in ("life", "discard", "seals")},
    **{name: {"const": True} for name in ("tap", "exile", "drop", "destroy")},
}


def tree_schema() -> Schema:
    """The whole schema."""
    costs = {
        "cost": mapping("コスト / cost", _PAID, minProperties=1),
        "from": words("どこで使う / used from where", ("discard", "hand")),
    }
    schema = shared.tree_schema(VOCABULARY, _FILTERS, VOCABULARY.triggers, "ability", costs)
    among = {"that": {"const": "many"}, "select": ref("kinds"), "side": ref("side"), "where": ref("filter")}
    worked_on = mapping("いま動かしたうちの / of those just worked on", among, ["that", "select"])
    chosen = next(each for each in schema["$defs"]["selection"]["anyOf"] if "select" in each["properties"])
    chosen["properties"]["distinct"] = {
        "title": "名前・種族・コストの異なる / of different names, races or costs",
        "enum": [True, "race", "cost"],
    }
    chosen["properties"]["shared"] = {
        "title": "名前・種族・コストの同じ / of the same name, race or cost",
        "enum": [True, "race", "cost"],
    }
    back = next(each for each in schema["$defs"]["selection"]["anyOf"] if "that" in each["properties"])
    back["properties"]["side"] = ref("side")  # of two cards, one of each player's
    for gauge in GAUGES:  # of both together
        schema["$defs"][f"is-{gauge}"]["properties"]["side"] = ref("player")
    chosen["properties"]["milled"] = {"title": "いま墓地に送った / just put there", "const": True}
    chosen["properties"]["short"] = {"title": "いくつに足りない数 / how many are missing to so many", **number(AT_LEAST_ONE)}
    chosen["properties"]["sorts"] = words("いくつの種類があるか / how many different ones they have", SORTS)
    happened = schema["$defs"]["is-this_turn"]["properties"]
    happened["event"] = words("何が起きたか / what happened", [*VOCABULARY.events, *_NOTED])
    bounds = schema["$defs"]["bounds"]["properties"]
    # A card that others are compared with: the card itself, the one chosen before or the one just discarded.
    before = mapping("前に出たカード / a card named before", {"that": words("どれ / which", ("chosen", "discarded"))}, ["that"])
    expected = {"ja": "{ this } か { that }", "en": "{ this } or { that }"}
    schema["$defs"]["other-card"] = {"anyOf": [bounds["less"], before], "x-expected": expected}
    bounds |= dict.fromkeys(("less", "more", "at_most", "at_least", "same"), ref("other-card"))
    bounds["by"] = {"title": "いくつ大きいか / by how much more", "type": "integer"}
    compared = {"title": "自分と相手の差 / how far apart both players are", "const": True}
    gauged = mapping(
        "プレイヤーの値 / a number of a player's", {"is": words("何の / of what", GAUGES), "side": ref("side"), "differ": compared}, ["is"]
    )
    lying = [
        mapping("カウンター / counters", {key: each, "counters": _COUNTERS}, [key, "counters"])
        for key, each in (("this", ref("kind")), ("that", {"const": "chosen"}))
    ]
    for deed in ("do-put_counters", "do-remove_counters"):
        schema["$defs"][deed]["properties"] |= {"counters": _COUNTERS, "count": number(AT_LEAST_ONE)}
    schema["$defs"]["do-name"]["properties"]["of"] = words("何を / what", NAMEABLE)
    this_turn = next(each for each in schema["$defs"]["per"]["anyOf"] if "event" in each.get("properties", ()))
    this_turn["properties"] |= {"event": happened["event"], "where": ref("filter")}
    before = {
        "is": words("いつ / when", ("last_turn", "this_game")),
        "during": ref("side"),
        "event": words("何が起きたか / what happened", VOCABULARY.events),
    }
    before |= {"side": ref("side"), "select": ref("kinds")}
    fallen = mapping("前のターンやこのゲームのこと / what happened last turn or this game", before, ["is", "event"])
    suffered = {key: before[key] for key in ("during", "side")}
    suffered |= {"is": words("いつ / when", ("this_turn", "last_turn")), "event": words("何が / what", ("damaged", "healed"))}
    taken = mapping("受けたダメージ、回復したHP / damage taken, HP restored", suffered, ["is", "event", "side"])
    schema["$defs"]["measure"]["anyOf"].append(taken)
    died = {"is": {"const": "died"}, "that": {"const": "chosen"}, **{key: among[key] for key in ("select", "side", "where")}}
    destroyed = mapping("そのうち破壊された / of those chosen, which were destroyed", died, ["is", "that"])
    schema["$defs"]["per"]["anyOf"] += [fallen, destroyed, worked_on, gauged, *lying]
    scaled = {"times": {"type": "integer"}, "parts": number(AT_LEAST_ONE)}
    schema["$defs"]["measure"]["anyOf"].append({**gauged, "properties": gauged["properties"] | scaled})
    filled = schema["$defs"]["do-fill"]["properties"]
    filled["count"] = {"anyOf": [filled["count"], {"const": "enemy"}], "x-expected": {"ja": "数か enemy", "en": "a number or enemy"}}
    counted = schema["$defs"]["is-count"]["properties"]
    counted["of"] = {"anyOf": [counted["of"], worked_on, *lying], "x-expected": schema["$defs"]["selection"]["x-expected"]}
    return schema


if __name__ == "__main__":
    print(shared.as_file(tree_schema()), end="")
