"""Options as people and files name them: a verb and what it is about."""

from __future__ import annotations

from dataclasses import dataclass

from cardforge.engine.options import coded, first_of, second_of, verb_of
from cardforge.games.blackpoker.play.terms import (
    NO_CARD,
    V_ACTION,
    V_CARD,
    V_CHARGE,
    V_DONE,
    V_DRIVE,
    V_NO,
    V_PASS,
    V_REQUEST,
    V_UNIT,
    V_YES,
)


@dataclass(frozen=True, slots=True)
class Move:
    """One option in words: ``verb`` is ``do``, ``pass`` or ``choose``.

    ``action`` is the number of the action requested and ``keys`` its key cards; a ``choose`` names a ``card``, a ``unit`` or a ``request``
    by its number (-1: none), or a ``word``: ``yes``, ``no``, ``charge``, ``drive``, ``done``.
    """

    verb: str
    action: int = -1
    keys: tuple[int, ...] = ()
    card: int = -1
    unit: int = -1
    request: int = -1
    word: str = ""


_WORDS = {V_DONE: "done", V_YES: "yes", V_NO: "no", V_CHARGE: "charge", V_DRIVE: "drive"}


def describe(option: int) -> Move:
    """The move that an option encodes."""
    verb, first, second = verb_of(option), first_of(option), second_of(option)
    if verb >= V_ACTION:
        return Move("do", action=verb - V_ACTION, keys=tuple(card for card in (first, second) if card != NO_CARD))
    if verb == V_PASS:
        return Move("pass")
    if verb == V_CARD:
        return Move("choose", card=first)
    if verb == V_UNIT:
        return Move("choose", unit=first)
    if verb == V_REQUEST:
        return Move("choose", request=first)
    return Move("choose", word=_WORDS[verb])


def encode(move: Move) -> int:
    """The option of a move; ``encode(describe(option)) == option``."""
    if move.verb == "do":
        first, second = (*move.keys, NO_CARD, NO_CARD)[:2]
        return coded(V_ACTION + move.action, first, second)
    if move.verb == "pass":
        return V_PASS
    if move.card >= 0:
        return coded(V_CARD, move.card)
    if move.unit >= 0:
        return coded(V_UNIT, move.unit)
    if move.request >= 0:
        return coded(V_REQUEST, move.request)
    return next(verb for verb, word in _WORDS.items() if word == move.word)
