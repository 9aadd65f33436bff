"""Which kinds of card an event happens to: an ability that waits for it with other cards would wait for ever."""

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
