"""What points back (そのユニット, a left-out object, it) has to have something to point to."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import pairwise

from cardforge.model import Tree
from cardforge.wording.holes import Value
from cardforge.wording.meaning.subjects import AFTER, KEEPERS, MARK, ROW

#: Where an effect names what it works on.
OBJECTS = ("who", "what")
#: What tells how high it was.
DIE = "roll"
#: Stands for the keyword that was named.
NAMED = "named"
#: What names a number, a card, an attribute, a keyword or a race.
NAMING = "name"
#: What brings cards that are then meant.
MADE = ("mill", "token", "uncover")
#: What shows cards of a deck, one of which can then be meant as the card.
SHOWN = ("draw", "mill", "uncover")
#: Where a revealed card is taken.
TAKEN = ("hand", "field")
#: Where a revealed card lies on, so that it is still meant.
ON_TOP = "deck_top"
OUT = "exile"
#: What is done to cards that are not on the field after it.
AWAY = ("mill", "reveal", "uncover")
#: What is done to a card's price: what follows with no object of its own is not done to that card.
PRICED = ("cost",)
#: Where effects stand in a tree, one after the other.
INNER = ("effects", "steps", "effect", "then", "else")
#: Events after which the card that they happen to is still there.
STAYS = ("entered", "revived", "attacked", "direct_attack")
#: Events after which a card other than this one stands there as well: what names nothing could be done to either.
SEEN = (
    *("entered", "attacked", "after_attack", "after_battle", "targeted", "won", "slew", "dealt", "hit", "direct", "direct_attack"),
    *("revived", "tapped"),
)
#: What keeps some cards and destroys the others: either could be meant after it.
KEEPING = "purge"
#: What is asked of cards that fought.
FATES = ("died", "remains")
#: What only asks or counts: nothing is chosen there.
ASKED = ("cond", "per", "when")


def deed_of(effect: Tree) -> str:
    """What an effect does, as the lists above call it: a card that is only revealed is not looked at.

    >>> deed_of({"do": "look", "count": 1, "reveal": True, "rest": "deck_top"}), deed_of({"do": "look", "count": 1})
    ('uncover', 'look')
    """
    word = str(effect.get("do"))
    return "uncover" if word == "look" and "reveal" in effect and "take" not in effect and effect.get("rest") in (ON_TOP, OUT) else word


def points_back(cards: Value) -> bool:
    """Whether these are the cards chosen before, whatever they are called (その兵, その土地)."""
    return isinstance(cards, dict) and cards.get("that") == "chosen"


def dangling(tree: Value, unnamed: Collection[str]) -> bool:
    """Whether something points back to what was chosen and nothing was; ``unnamed`` effects work on a card even where none is named.

    >>> dangling({"do": "destroy", "who": {"that": "chosen"}}, ())
    True
    >>> dangling([{"do": "tap", "who": {"select": "unit"}}, {"do": "destroy", "who": {"that": "chosen"}}], ())
    False
    """
    return _chosen(tree, False, unnamed) is None


def groundless(tree: Value) -> bool:
    """Whether it is asked if something was done (そうした場合) where nothing stands before, or a condition does (そうでない場合); or
    whether what is done instead, or otherwise with a revealed card, works on “it”: not on the card that the tree would mean."""
    if isinstance(tree, list):
        return any(map(groundless, tree))
    if not isinstance(tree, dict):
        return False
    if tree.get(MARK) == AFTER and points_back(_worked_on(tree["then"])) and _worked_on(tree["else"]) not in (None, {"that": "chosen"}):
        return True
    before: Value = {}
    for step in tree.get("steps", ()):
        word = before.get("do")
        if step.get("do") == "if_done" and (word in (None, "if_done", "whenever") or ("else" in step and word in ("if", "coin"))):
            return True
        if step.get("do") == "if_done" and word == "look" and points_back(_worked_on(step.get("else"))):
            return True
        if step.get("do") == "if_done" and word == "as" and before.get("player") == "both":
            return True
        worked_on = before.get("who") or before.get("what")
        if step.get("player") in KEEPERS and (not isinstance(worked_on, dict) or worked_on.get("count", 1) != 1):
            return True
        before = step
    when, effect = tree.get("when"), tree.get("effect")
    of_this = isinstance(effect, dict) and effect.get("cond", {}).get("is") == "this" and points_back(_worked_on(effect.get("then")))
    # “It” is then the card that is played, or the one that is asked about.
    if of_this and isinstance(when, dict) and when.get("event") == "played":
        return True
    if isinstance(effect, dict) and effect.get("player") in KEEPERS and not (isinstance(when, dict) and when["event"] in STAYS):
        return True
    return any(map(groundless, tree.values()))


def halfway_instead(tree: Value) -> bool:
    """Whether one thing is done instead of a row of several, so that it could stand for only one of them.

    >>> draw, heal = {"do": "draw"}, {"do": "heal"}
    >>> halfway_instead({"~": "after", "else": {"steps": [draw, heal]}, "then": heal})
    True
    """
    if isinstance(tree, list):
        return any(map(halfway_instead, tree))
    if not isinstance(tree, dict):
        return False
    if tree.get(MARK) == AFTER and "steps" in tree["else"] and "steps" not in tree["then"]:
        return True
    return any(map(halfway_instead, tree.values()))


def halfway_taken(tree: Value) -> bool:
    """Whether more is done in a row after a revealed card was taken if it is of a kind (ユニットなら、手札に加え、カードを1枚引く): it
    would be done with any card, and nobody reads it so.

    >>> taken = {"do": "look", "reveal": True, "count": 1, "take": {"select": "unit"}, "to": "hand", "rest": "deck_top"}
    >>> halfway_taken({"~": "row", "steps": [taken, {"do": "draw"}]}), halfway_taken({"steps": [taken, {"do": "draw"}]})
    (True, False)
    """
    if isinstance(tree, list):
        return any(map(halfway_taken, tree))
    if not isinstance(tree, dict):
        return False
    acts = tree["effect"] if tree.get("do") == "as" else tree
    row = acts.get("steps", ())[:-1] if tree.get(MARK) == ROW or "effect" in tree else ()
    return any(map(_taken_by_kind, row)) or any(map(halfway_taken, tree.values()))


def _taken_by_kind(step: Tree) -> bool:
    """Whether the effect takes the one card that it reveals only where that is of a kind."""
    take: Tree = step.get("take") or {}
    alone = step.get("do") == "look" and "reveal" in step and step.get("count") == 1 and len(take) > 0
    return alone and (take["select"] != "card" or "where" in take)


def retold(tree: Value) -> bool:
    """Whether a card is revealed, and taken if it is of a kind: that is one effect where nothing else is done with it."""
    if isinstance(tree, list):
        return any(map(retold, tree))
    if not isinstance(tree, dict):
        return False
    for shown, asked in pairwise(tree.get("steps", ())):
        then: Value = asked.get("then")
        taken: Value = then.get("effect", then) if isinstance(then, dict) else None
        into = taken.get("to") if isinstance(taken, dict) and taken.get("do") == "move" else None
        if deed_of(shown) == "uncover" and shown["rest"] == ON_TOP and into in TAKEN and points_back(_worked_on(then)):
            return True
    return any(map(retold, tree.values()))


def whose(tree: Value, unnamed: Mapping[str, Value]) -> bool:
    """Whether an effect that names no card follows what another card does: it could be done to this one or to that one.

    >>> gain = {"do": "power", "amount": 1000}
    >>> whose({"when": {"event": "attacked", "who": {"select": "unit"}}, "effect": gain}, {"power": {"this": "unit"}})
    True
    """
    if isinstance(tree, list):
        return any(whose(part, unnamed) for part in tree)
    if not isinstance(tree, dict):
        return False
    when = tree.get("when")
    of_another = isinstance(when, dict) and when.get("event") in SEEN and "select" in when.get("who", {})
    if (of_another or (isinstance(when, str) and when in unnamed)) and _names_none(tree.get("effect"), unnamed):
        return True
    return any(whose(part, unnamed) for part in tree.values())


def _names_none(tree: Value, unnamed: Mapping[str, Value]) -> bool:
    if isinstance(tree, list):
        return any(_names_none(part, unnamed) for part in tree)
    if not isinstance(tree, dict):
        return False
    meant = unnamed.get(tree["do"]) if isinstance(tree.get("do"), str) else None
    if isinstance(meant, dict) and not any(key in tree for key in OBJECTS):
        return True
    return any(_names_none(tree[key], unnamed) for key in INNER if key in tree)


def _worked_on(tree: Value) -> Value:
    """The cards that an effect, or the first of several, works on; None where it works on none."""
    if not isinstance(tree, dict):
        return None
    inner = next((tree[key] for key in INNER if key in tree), None)
    first = inner[0] if isinstance(inner, list) and inner else inner
    return _worked_on(first) if first is not None else tree.get("who", tree.get("what"))


def _first(tree: Tree) -> Tree:
    """The first thing that an effect does."""
    inner = next((tree[key] for key in INNER if tree.get(key)), None)
    first = inner[0] if isinstance(inner, list) else inner
    return _first(first) if isinstance(first, dict) else tree


def put_away(tree: Value) -> bool:
    """Whether something but a move is done to cards just put away, or shown (デッキの上から3枚を墓地に送り、パワーを+1000する), or to
    either of two.

    >>> put_away({"steps": [{"do": "mill", "count": 3}, {"do": "power", "who": {"that": "chosen"}, "amount": 1000}]})
    True
    """
    if isinstance(tree, list):
        return any(map(put_away, tree))
    if not isinstance(tree, dict):
        return False
    steps = tree.get("steps", ())
    away = any((deed_of(_first(step)) in AWAY or _alike(step)) and points_back(_first(after).get("who")) for step, after in pairwise(steps))
    return away or any(map(put_away, tree.values()))


def _alike(step: Tree) -> bool:
    """Whether a token comes that is as strong as the card chosen before: what is meant after that could be either."""
    measures = [part for key, part in step.items() if key != "per" and isinstance(part, dict)]
    return step.get("do") == "token" and any(points_back(card) for measure in measures for card in measure.values())


def valued(effect: Tree) -> list[Value]:
    """The cards whose value is how much an effect does."""
    amount = effect.get("amount")
    return list(amount.values()) if isinstance(amount, dict) else []


def nameless(tree: Value) -> bool:
    """Whether something is asked for by what was named (そのコストの, その名前の) where nothing of the kind was.

    >>> destroy = {"do": "destroy", "who": {"select": "unit", "count": "all", "where": {"named": "cost"}}}
    >>> nameless([{"do": "name", "of": "cost"}, destroy]), nameless([destroy]), nameless([{"do": "name", "of": "name"}, destroy])
    (False, True, True)
    """
    return _nameless(tree, set())


def _nameless(tree: Value, named: set[str]) -> bool:
    if isinstance(tree, list):
        return any(_nameless(part, named) for part in tree)
    if not isinstance(tree, dict):
        return False
    if own := abilities_of(tree):
        return any(_nameless(ability, set()) for ability in own)
    if tree.get("do") in (NAMING, DIE):
        # Only what came last is kept.
        named.clear()
        named.update([tree["of"]] if "of" in tree else [])
    where = tree.get("where")
    asked = isinstance(where, dict) and "named" in where and where["named"] not in named
    asked = asked or (tree.get("keywords") == [NAMED] and "keyword" not in named)
    return asked or any(_nameless(part, named) for part in tree.values())


def between_two(tree: Value) -> bool:
    """Whether そのユニット follows what two chosen cards did with each other, or what was done to all but chosen ones: either could be
    meant. After what the card itself did with another one it is that one.

    >>> friend, foe = {"select": "unit", "side": "own"}, {"select": "unit", "side": "enemy"}
    >>> tap = {"do": "tap", "who": {"that": "chosen"}}
    >>> between_two([{"do": "fight", "who": friend, "against": foe}, tap])
    True
    >>> between_two([{"do": "fight", "who": {"this": "unit"}, "against": foe}, tap])
    False
    """
    return _between_two(tree, [False])


def _between_two(tree: Value, two: list[bool]) -> bool:
    if isinstance(tree, list):
        parts = [_between_two(part, two) for part in tree]
        return any(parts)
    if not isinstance(tree, dict):
        return False
    if own := abilities_of(tree):
        return any(_between_two(ability.get("effect"), [False]) for ability in own)
    asked = tree.get("cond", {})
    if two[0] and asked.get("that") == "chosen" and "side" not in asked:
        return True
    ways = [tree[key] for key in ("modes", "then", "else") if key in tree]
    # Where one's own was asked about, it could be that one, or the other one that fought.
    about_own = asked.get("is") in FATES and asked.get("side") == "own"
    if ways:
        return any(_between_two(way, [two[0] or about_own]) for way in ways)
    inner = [tree[key] for key in ("effects", "steps", "effect") if key in tree]
    if inner:
        return _between_two(inner, two)
    named = [part for key in (*OBJECTS, "against") if isinstance(part := tree.get(key), dict)]
    found = two[0] and any(map(_means_chosen, tree.values()))
    if "against" in tree or tree.get("do") == KEEPING:
        two[0] = not any("this" in part for part in named)
    elif any("select" in part for part in named):
        two[0] = False
    return found


def _means_chosen(part: Value) -> bool:
    """Whether the card chosen before is meant anywhere in a part of an effect: itself, or its power."""
    if isinstance(part, list):
        return any(map(_means_chosen, part))
    return part == {"that": "chosen"} or (isinstance(part, dict) and any(map(_means_chosen, part.values())))


_NOTHING_YET = {"drawn": False, "shown": False, "chosen": False, "several": False, "since": False}


def doubtful(tree: Value) -> bool:
    """Whether そのカード stands where a card was drawn, or shown of a deck, and another one was chosen or discarded after it: either could
    be meant; or where it is asked what it is and several were drawn."""
    return _doubtful(tree, dict(_NOTHING_YET))


def _doubtful(tree: Value, before: dict[str, bool]) -> bool:
    if isinstance(tree, list):
        parts = [_doubtful(part, before) for part in tree]
        return any(parts)
    if not isinstance(tree, dict):
        return False
    if own := abilities_of(tree):
        return any(_doubtful(ability, dict(_NOTHING_YET)) for ability in own)
    if "modes" in tree:
        return any(_doubtful(mode, dict(before)) for mode in tree["modes"])
    inner = [tree[key] for key in INNER if key in tree]
    if inner:
        asked = tree.get("cond", {})
        either = asked.get("that") == "drawn" and "select" in asked and (before["since"] or (before["drawn"] and before["chosen"]))
        which = asked.get("is") == "that" and asked.get("that") == "drawn" and before["several"]
        return either or which or _doubtful_ways(tree, inner, before)
    named = [tree[key] for key in OBJECTS if isinstance(tree.get(key), dict)]
    amounts = valued(tree)
    either = before["since"] or (before["drawn"] and before["chosen"])
    found = either and ({"that": "drawn"} in named or {"that": "drawn"} in amounts)
    found = found or (before["several"] and {"that": "drawn"} in amounts)
    if tree.get("do") == "draw":
        before.update(drawn=True, chosen=False)
    if tree.get("do") in ("draw", "mill"):
        before["several"] = tree.get("count", 1) != 1 or "per" in tree
    if deed_of(tree) in SHOWN or _fetched(tree):
        before.update(shown=True, since=False)
    elif tree.get("do") == "discard" or any("select" in who for who in named):
        before["since"] = before["shown"]
    before["chosen"] = before["chosen"] or deed_of(tree) in MADE or any("select" in who for who in named)
    return found


def _fetched(tree: Tree) -> bool:
    """Whether a card is taken out of a zone into the hand (デッキからユニット1体を手札に加える)."""
    what = tree.get("what")
    return tree.get("to") == "hand" and isinstance(what, dict) and "zone" in what


def _doubtful_ways(tree: Tree, inner: list[Value], before: dict[str, bool]) -> bool:
    """The same of what is inside an effect: of two ways one is gone, and afterwards either may have been."""
    if "then" not in tree and "else" not in tree:
        return _doubtful(inner, before)
    ways = [dict(before) for _ in range(2)]
    doubts = [_doubtful(tree.get(key), way) for key, way in zip(("then", "else"), ways, strict=True)]
    before.update({key: any(way[key] for way in ways) for key in before})
    return any(doubts)


def abilities_of(tree: Tree) -> list[Tree]:
    """What stands for itself, pointing to nothing outside: a card's abilities, or the one that an effect lets wait for a time."""
    if tree.get("do") == "whenever":
        return [{"when": tree.get("when"), "effect": tree.get("effect")}]
    return list(tree.get("abilities", ()))


def loose(tree: Value, objects: Mapping[str, Value]) -> frozenset[int]:
    """The effects (by identity) that leave out what they work on after another card was named: that one, or what is meant without it?"""
    found: set[int] = set()
    _named(tree, False, objects, found)
    return frozenset(found)


def _named(tree: Value, before: bool, objects: Mapping[str, Value], found: set[int]) -> bool:
    """Whether a card other than the source was the last one named after the tree is done, given whether it was before."""
    if isinstance(tree, list):
        for part in tree:
            before = _named(part, before, objects, found)
        return before
    if not isinstance(tree, dict):
        return before
    if own := abilities_of(tree):
        for ability in own:
            _named(ability, False, objects, found)
        return before
    if "modes" in tree:
        after = [_named(mode, before, objects, found) for mode in tree["modes"]]
        return any(after)
    inner = [tree[key] for key in INNER if key in tree]
    if inner:
        for part in inner:
            before = _named(part, before, objects, found)
        return before
    for key in OBJECTS:
        if isinstance(tree.get(key), dict):
            return before if tree[key].get("that") == "chosen" else "this" not in tree[key]
    if isinstance(tree.get("do"), str) and tree["do"] in objects:
        if before:
            found.add(id(tree))
        return "this" not in objects[tree["do"]]
    return before


def meant(ability: Value, unnamed: Collection[str] = ()) -> bool:
    """Whether an ability waits for something to happen to a card that is not its own, which そのユニット then means;
    ``unnamed`` holds the triggers that are such events.

    >>> meant({"when": {"event": "entered", "who": {"select": "unit"}}}), meant({"when": "enter"})
    (True, False)
    """
    when = ability.get("when") if isinstance(ability, dict) else None
    if isinstance(when, str):
        return when in unnamed
    return isinstance(when, dict) and "select" in when.get("who", ()) and when.get("event") != "drawn" and "together" not in when


def _chosen(tree: Value, chosen: bool, unnamed: Collection[str]) -> bool | None:
    """Whether something is chosen after the tree is done, given what was before; None where something points to nothing."""
    if isinstance(tree, list):
        for part in tree:
            after = _chosen(part, chosen, unnamed)
            if after is None:
                return None
            chosen = after
        return chosen
    if not isinstance(tree, dict):
        return chosen
    if tree.get("that") == "chosen" or tree.get("player") in KEEPERS:
        return chosen or None
    if "modes" in tree:
        ways = [_chosen(mode, chosen, unnamed) for mode in tree["modes"]]
        return None if None in ways else all(ways)
    if own := abilities_of(tree):
        return None if None in [_chosen(ability, meant(ability, unnamed), unnamed) for ability in own] else chosen
    before = chosen
    for key, part in sorted(tree.items(), key=lambda item: item[0] not in ASKED):
        after = _chosen(part, before if key == "else" else chosen, unnamed)
        if after is None:
            return None
        chosen = chosen if key in ASKED else after
    named = [tree[key] for key in OBJECTS if isinstance(tree.get(key), dict)]
    return (
        chosen
        or (isinstance(tree.get("do"), str) and (tree["do"] in unnamed or deed_of(tree) in MADE))
        or (tree.get("do") not in PRICED and any("that" not in who or who["that"] != "chosen" for who in named))
    )
