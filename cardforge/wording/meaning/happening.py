"""What abilities wait for: whether it ever happens to the card, and whether it ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from cardforge.model import Text
from cardforge.wording.holes import Value
from cardforge.wording.meaning.ranges import Nonsense

#: Where an event names the cards that it happens to.
_CARDS = ("who", "against")
#: Where it names what happens: one event, or a second one beside it.
_EVENTS = ("event", "also")


def impossible(when: Value, happens: Mapping[str, Mapping[str, Any]]) -> Iterator[Nonsense]:
    """What is wrong with the event that an ability waits for (``when``); ``happens`` has for an event the ``kinds`` of card that it happens
    to, and those that do not see their own (``not_own``).

    >>> summoned = {"summoned": {"kinds": ["soldier"], "ja": "召喚されるのは兵", "en": "only soldiers are summoned"}}
    >>> [fault.text.en for fault in impossible({"event": "summoned", "who": {"select": "land"}}, summoned)]
    ['this never happens: only soldiers are summoned']
    """
    if not isinstance(when, dict):
        return
    if "also" in when and when["also"] == when.get("event"):
        yield Nonsense(Text("同じ出来事が二度書かれています。", "the same event stands there twice"))
    for event in (when[key] for key in _EVENTS if key in when):
        known = happens.get(event)
        if known is None:
            continue
        for cards in (when[key] for key in _CARDS if isinstance(when.get(key), dict)):
            kind = cards.get("select", cards.get("this"))
            apart = not set(kind if isinstance(kind, list) else [kind]) & set(known["kinds"])
            if apart or cards.get("this") in known.get("not_own", ()):
                yield Nonsense(Text(f"これは起こりません。{known['ja']}。", f"this never happens: {known['en']}"))


def hindered(tree: Mapping[str, Value], hinders: Mapping[str, Mapping[str, Any]]) -> Iterator[Nonsense]:
    """What is wrong with a text whose keywords keep its own abilities from ever happening; ``hinders`` has for a keyword the triggers
    (``when``) that never come while the card has it. A text that takes the keyword away again is meant.

    >>> asleep = {"asleep": {"when": ["attack"], "ja": "眠りは攻撃しない", "en": "what sleeps does not attack"}}
    >>> [fault.text.en for fault in hindered({"keywords": ["asleep"], "abilities": [{"when": "attack"}]}, asleep)]
    ['this never happens: what sleeps does not attack']
    """
    abilities = tree.get("abilities") or ()
    for word in tree.get("keywords") or ():
        known = hinders.get(word)
        if known is None or any(word in set(words_of(ability.get("effect"))) for ability in abilities):
            continue
        if any(ability.get("when") in known["when"] for ability in abilities if isinstance(ability.get("when"), str)):
            yield Nonsense(Text(f"これは起こりません。{known['ja']}。", f"this never happens: {known['en']}"))


def words_of(tree: Value) -> Iterator[str]:
    """All words in a tree."""
    if isinstance(tree, str):
        yield tree
    for part in tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list) else ():
        yield from words_of(part)


def endless(ability: Mapping[str, Value], feeds: Mapping[str, str]) -> bool:
    """Whether an ability makes happen what it waits for, always and for the same player; ``feeds`` has the effect (``do``) that makes an
    event happen.

    >>> endless({"when": {"event": "healed", "side": "own"}, "effect": {"do": "heal"}}, {"healed": "heal"})
    True
    """
    when, effect = ability.get("when"), ability.get("effect")
    if not isinstance(when, dict) or when.keys() != {"event", "side"} or "limit" in ability or not isinstance(effect, dict):
        return False
    steps = effect.get("steps", ()) if effect.get("do") == "then" else [effect]
    return any(step.get("do") == feeds.get(when["event"], "") and when["side"] in (step.get("to", "own"), "both") for step in steps)
