"""What a game has room for, as its phrasebook's ``sense.yaml`` says it (see ``docs/phrasebook.md``)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from cardforge.model.plain import dataclass
from cardforge.wording.meaning.ranges import Range, Room


@dataclass(frozen=True, slots=True)
class Sense:
    """What a game has room for, as ``sense.yaml`` says it.

    ``effects``, ``costs``, ``filters``, ``conditions``, ``events``, ``totals``: bounds of numbers by where they stand; ``limit``: how
    often a turn.
    ``room``: how many cards of a kind a place holds for one player. ``has``: the kinds of card that have what a filter asks for, the
    places where they have it, and the events at which they do not. ``unable``: what is never done to a kind of card (``do``) and what
    it never does (``what``), so that nothing can forbid it. ``vain``: what is done in vain to the cards of a side (``unless`` they go
    there; with ``to``: where cards of its zones do not go).
    ``only_when``: effects and references that mean something with these triggers only.
    ``meanwhile``: effects that a condition seems to last for; ``lasting``: words of each language (限り, while) that say so of any
    condition, and the effects (``do``). ``contrary``: two parts of effects that cannot both be obeyed.
    ``spans``: how long only these effects (``do``) and what holds for a player (``ongoing``) last.
    ``ongoing``: effects that only go on for ever, without a
    trigger. ``gone``: triggers of a card that is no longer there for ``there`` to be done to it.
    ``turns``: triggers that come in the turn of one player only (``own``, ``enemy``), and events that are a player's in his own (``of``).
    ``reach``: what is done until there are so many of what (``per`` with ``short`` or ``over``).
    ``belongs``: the triggers and the words for itself that a
    kind of card can have, or a kind of text, the references and durations that it ``never`` has, and of which cards it can speak as of the
    ``other`` ones, what it never does or meets (``itself``), and the conditions that are ``unheld`` while it is asked.
    ``happens``: the kinds of card that an event happens to. ``hinders``: keywords with which a card's own triggers never come,
    of which `check` warns.
    ``feeds``: the effect that makes an event happen again, of which `check` warns.
    ``unclear``: words (by ``lang``, a pattern) that readers understand in two ways
    where the tree has only one.
    """

    effects: Mapping[str, Mapping[str, Range]] = field(default_factory=dict)
    costs: Mapping[str, Range] = field(default_factory=dict)
    filters: Mapping[str, Range] = field(default_factory=dict)
    conditions: Mapping[str, Range] = field(default_factory=dict)
    events: Mapping[str, Range] = field(default_factory=dict)
    totals: Mapping[str, Range] = field(default_factory=dict)
    limit: Range | None = None
    room: Room = field(default_factory=Room)
    has: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    unable: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    vain: Mapping[str, Any] = field(default_factory=dict)
    only_when: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    meanwhile: Mapping[str, list[str]] = field(default_factory=dict)
    lasting: Mapping[str, Any] = field(default_factory=dict)
    contrary: tuple[tuple[Mapping[str, Any], Mapping[str, Any]], ...] = ()
    spans: Mapping[str, Any] = field(default_factory=dict)
    turns: Mapping[str, list[str]] = field(default_factory=dict)
    ongoing: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    there: tuple[str, ...] = ()
    spends: tuple[str, ...] = ()
    reach: Mapping[str, Any] = field(default_factory=dict)
    belongs: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    happens: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    hinders: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    feeds: Mapping[str, str] = field(default_factory=dict)
    unclear: tuple[Mapping[str, str], ...] = ()


def sense_of(data: Mapping[str, Any]) -> Sense:
    """The bounds that a ``sense.yaml`` holds. Raises KeyError, TypeError or ValueError where it is not as it has to be."""
    named = {name: Range.of(part) for name, part in data.get("bounds", {}).items()}

    def bounds(part: str) -> dict[str, Range]:
        return {key: named[name] for key, name in data.get(part, {}).items()}

    return Sense(
        effects={name: {key: named[each] for key, each in keys.items()} for name, keys in data.get("effects", {}).items()},
        costs=bounds("costs"),
        filters=bounds("filters"),
        conditions=bounds("conditions"),
        events=bounds("events"),
        totals=bounds("totals"),
        limit=named[data["limit"]] if "limit" in data else None,
        room=Room.of(data.get("room", {})),
        has=data.get("has", {}),
        unable=data.get("unable", {}),
        vain=data.get("vain", {}),
        only_when=data.get("only_when", {}),
        meanwhile=data.get("meanwhile", {}),
        lasting=data.get("lasting", {}),
        contrary=tuple((one, other) for one, other in data.get("contrary", ())),
        spans=data.get("spans", {}),
        turns=data.get("turns", {}),
        ongoing=tuple(data.get("ongoing", ())),
        gone=tuple(data.get("gone", ())),
        there=tuple(data.get("there", ())),
        spends=tuple(data.get("spends", ())),
        reach=data.get("reach", {}),
        belongs=data.get("belongs", {}),
        happens=data.get("happens", {}),
        hinders=data.get("hinders", {}),
        feeds=data.get("feeds", {}),
        unclear=tuple(data.get("unclear", ())),
    )
