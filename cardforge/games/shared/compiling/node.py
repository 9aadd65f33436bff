"""What an effect node is, and what nodes have in common: amounts, players, cards, how long; looking into effects made of others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from cardforge.engine.meaning import EXACTLY, Selection
from cardforge.engine.triggers import Watch
from cardforge.games.shared.compiling.vocabulary import Builder, CannotCompile, Node, Vocabulary, known
from cardforge.model import Text, Tree

#: What a node is called in messages.
EFFECT = Text("効果", "effect")
#: The common nodes by the word of their ``do``; the changes of values come from the game's vocabulary.
NODES: dict[str, Node] = {}
Compiled = Callable[[Builder, Tree], None]


def node(name: str, title: str, *, needs: str = "", may: str = "", deeds: str = "") -> Callable[[Compiled], Compiled]:
    """Registers the function that compiles the common node ``name``; its deeds are those of its own name where none are said."""

    def register(function: Compiled) -> Compiled:
        NODES[name] = own_node(title, function, needs=needs, may=may, deeds=deeds or name)
        return function

    return register


def own_node(title: str, function: Compiled, *, needs: str = "", may: str = "", deeds: str = "") -> Node:
    """A node: what it does in both languages, the keys it needs and may have, the deeds it is made of."""
    return Node(title, frozenset(needs.split()), frozenset(may.split()), frozenset(deeds.split()), function)


def inner(tree: Tree) -> list[Tree]:
    """The effects directly inside an effect, in order; none in one that does something itself.

    >>> [part["do"] for part in inner({"do": "if", "cond": {"is": "always"}, "then": {"do": "draw", "count": 1}})]
    ['draw']
    """
    return [*tree.get("steps", ()), *tree.get("modes", ()), *(tree[key] for key in ("effect", "then", "else") if key in tree)]


def first_deed(tree: Tree) -> Tree:
    """The first thing that an effect does, which may be to let one of several be chosen."""
    parts = [] if tree["do"] == "choose_one" else inner(tree)
    return first_deed(parts[0]) if parts else tree


def ongoing(tree: Tree, conditions: tuple[Tree, ...] = ()) -> Iterator[tuple[Tree, tuple[Tree, ...]]]:
    """The parts of an effect that goes on for ever, each with the conditions that have to hold for it."""
    if tree["do"] == "then":
        for step in tree["steps"]:
            yield from ongoing(step, conditions)
    elif tree["do"] == "if" and "else" not in tree:
        yield from ongoing(tree["then"], (*conditions, tree["cond"]))
    else:
        yield tree, conditions


def all_of(conditions: Sequence[Tree]) -> Tree:
    """The condition that all of these hold, of which there is one at least."""
    return conditions[0] if len(conditions) == 1 else {"is": "and", "of": list(conditions)}


def per(to: Builder, tree: Tree) -> int:
    """The selection that an amount is multiplied by, -1 for none."""
    if "per" not in tree:
        return -1
    return to.selection({**tree["per"], "cap": tree["most"]} if "most" in tree else tree["per"])


def amount(to: Builder, tree: Tree, key: str) -> tuple[int, int]:
    """An amount, and the selection that multiplies it (-1: none): a number with ``per``, or a value that cards have, ``times`` so much or
    one of so many equal ``parts``."""
    written = tree[key]
    if not isinstance(written, dict):
        return written, per(to, tree)
    value = next(iter(written.keys() - {"times", "parts"}), None)
    known(to.vocabulary.deeds, "set", EFFECT)
    if "that" in written:
        return written.get("times", 1), to.selection({"that": written["that"], "adds": written.get("parts", 1)})
    if "is" in written:
        return written.get("times", 1), to.selection({**written, "adds": written.get("parts", 1)})
    if value not in to.vocabulary.ranked:
        known(to.vocabulary.values, value, Text("値", "value"))
    cards = written[value] if value in to.vocabulary.values else {**written[value], "value": value}
    if "select" in cards and cards.get("count", "all") != "all":
        raise CannotCompile(Text("どのカードの値かを先に選びます。", "whose value it is has to be chosen before"))
    return written.get("times", 1), to.selection({**cards, "adds": written.get("parts", 1)})


def select_by_amount(to: Builder, tree: Tree, who: Tree) -> tuple[int, int]:
    """The amount of an effect on the cards ``who``, which are chosen; where it is of a card chosen before, it is taken before that."""
    written = tree["amount"]
    counted = [tree.get("per")] if not isinstance(written, dict) else [part for part in written.values() if isinstance(part, dict)]
    before = any(part is not None and part.get("that") in ("chosen", "drawn") for part in counted)
    if not before or who.get("that") == "chosen" or "measure" not in to.vocabulary.deeds:
        to.select(who)
        return amount(to, tree, "amount")
    times, counting = amount(to, {key: part for key, part in tree.items() if key != "most"}, "amount")
    to.emit(to.vocabulary.deeds["measure"], counting, 1)
    to.select(who)
    cap = {"cap": tree["most"]} if "most" in tree else {}
    return times, to.selection({"that": "many", **cap})


def measured(words: Vocabulary, written: Tree) -> Tree:
    """The selection of what is counted or, where a value is named, added up."""
    value = next((value for value in (*words.values, *words.ranked) if value in written), None)
    return written if value is None else {**written[value], "adds": 1, **({} if value in words.values else {"value": value})}


def is_relative(tree: Tree) -> bool:
    """Whether a selection compares with other cards, or asks what happened this turn."""
    where = tree.get("where", {})
    beside = any(key in _VERSUS for part in where.values() if isinstance(part, dict) for key in part)
    return beside or any(
        key in tree or key in where for key in ("most", "least", "distinct", "shared", "same_name", "did", "did_not", "named", "like")
    )


def several_apart(tree: Tree) -> bool:
    """Whether so many cards are chosen of which no two are alike; where they are counted there is one of each."""
    return "distinct" in tree and isinstance(tree.get("count"), int)


def unranked(tree: Tree) -> Tree:
    """A selection of what goes on for ever or is waited for, in which nobody is the first or the last."""
    if is_relative(tree):
        raise CannotCompile(
            Text(
                "「最も」や、ほかのカード・このターンのことと比べる語は、一度だけ行う効果で書きます。",
                "the highest and lowest, and what is compared with other cards or this turn, are for what is done once.",
            )
        )
    return tree


#: How a value of cards compares with the card's own: as ``Selection.versus``.
_VERSUS = {"less": -2, "at_most": -1, "at_least": 1, "more": 2, "same": EXACTLY}


def versus_of(bounds: Tree) -> int:
    """How a value is to compare with the card's own (``Selection.versus``), 0 where it is not.

    >>> versus_of({"less": {"this": "unit"}}), versus_of({"max": 3})
    (-2, 0)
    """
    return sum(sign for word, sign in _VERSUS.items() if word in bounds)


def related(words: Vocabulary, chosen: Selection, tree: Tree) -> int:
    """Say what a selection asks of cards beside others: called alike, stronger than the card itself, to which something happened this
    turn. Returns the bit of that event, 0 for none."""
    where = tree.get("where", {})
    apart = not several_apart(tree) and (tree.get("distinct") or tree.get("shared"))
    # Names, or what a field of theirs or a value says: different, or shared by the most of them.
    chosen.alike = (2 if apart is True else 4 if apart in words.ranked else 3) if apart else int(where.get("same_name", False))
    chosen.alike += 3 * ("shared" in tree)
    for value in (value for value in words.values if value in where):
        chosen.versus = versus_of(where[value])
    bounds = [part for part in where.values() if isinstance(part, dict)]
    others = [other["that"] for part in bounds for other in part.values() if isinstance(other, dict) and "that" in other]
    chosen.to_chosen, chosen.to_worked = "chosen" in others, "discarded" in others
    chosen.gap = sum(part.get("by", 0) for part in bounds)
    noted = 0
    for key, sign in (("did", 1), ("did_not", -1)):
        if key in where:
            event = known(words.watched, where[key], Text("出来事", "event"))
            chosen.acted = sign * (event + 1)
            noted |= 1 << event
    return noted


def watch(to: Builder, tree: Tree) -> Watch:
    """What an ability waits for: an event, of which cards or player, in whose turn."""
    words = to.vocabulary
    event = known(words.watched, tree["event"], Text("出来事", "event"))
    side, during = (known(words.sides, tree[key], Text("プレイヤー", "player")) if key in tree else 0 for key in ("side", "during"))
    seen = Watch(event, to.selection(unranked(tree["who"])) if "who" in tree else -1, side, during)
    if tree["event"].startswith("would_") and tree["event"].startswith("would_die") != ("who" in tree):
        raise CannotCompile(Text("この出来事はプレイヤーに起きます。", "this happens to players"))
    seen.number, seen.together = tree.get("number") or tree.get("max") or 0, "together" in tree
    if ("number" in tree and ("where" in tree.get("who", {}) or tree["event"] not in words.events)) or ("max" in tree) != (
        tree["event"] == "fell"
    ):
        raise CannotCompile(Text("この出来事は数えられません。", "this event is not counted so"))
    return seen


def each_player(to: Builder, tree: Tree, side: str, key: str) -> None:
    """A deed to one or both players (``side`` where the tree names none), as often as there are cards in ``per``."""
    player = known(to.vocabulary.sides, tree.get("to", side), Text("プレイヤー", "player"))
    to.emit(to.vocabulary.deeds[tree["do"]], player, *amount(to, tree, key))


def to_selected(to: Builder, tree: Tree, key: str = "who", a: int = 0) -> None:
    """A deed to the cards that the tree selects."""
    to.select(tree[key])
    to.emit(to.vocabulary.deeds[tree["do"]], a)


def every_keyword(words: Vocabulary) -> int:
    """All keywords as bits, an author's own among them: everything but what cards are forbidden and where they go in place of dying."""
    bits = -1
    for number in (*words.restrictions.values(), *words.instead.values()):
        bits &= ~number
    return bits


def until(to: Builder, tree: Tree, unsaid: str) -> int:
    """How long a change lasts; ``unsaid`` where the tree does not say."""
    return known(to.vocabulary.durations, tree.get("until", unsaid), Text("期間", "duration"))


def span(to: Builder, tree: Tree, unsaid: str) -> int:
    """How long a change lasts that may hold in a turn to come alone; ``unsaid`` where the tree does not say."""
    return known({**to.vocabulary.durations, **to.vocabulary.spans}, tree.get("until", unsaid), Text("期間", "duration"))


def put_off(to: Builder, moment: int, write: Callable[[], object]) -> None:
    """Let what ``write`` compiles come at a moment (a number of ``engine.remembering``), for the cards that are meant now."""
    deeds = to.vocabulary.deeds
    to.emit(deeds["later"], moment)
    over = to.emit(deeds["jump"])
    write()
    to.emit(deeds["end"])
    to.patch(over, to.here)
