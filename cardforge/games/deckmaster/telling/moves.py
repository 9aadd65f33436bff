"""Options as people and files name them: a verb and the cards it is about."""

from __future__ import annotations

from dataclasses import dataclass

from cardforge.engine.options import coded, first_of, second_of, verb_of
from cardforge.games.deckmaster.play.state import NO_CARD
from cardforge.games.deckmaster.play.terms import (
    V_ATTACK,
    V_BOTTOM,
    V_EMERGENCY,
    V_END,
    V_MODE,
    V_NO,
    V_NONE,
    V_PICK,
    V_PLAY,
    V_RELEASE,
    V_TOP,
    V_USE,
    V_YES,
)


@dataclass(frozen=True, slots=True)
class Move:
    """One option in words: ``verb`` is ``end``, ``play``, ``attack``, ``use``, ``release`` or ``choose``.

    ``card`` is the card instance it is about, ``target`` that of an attack (``AT_PLAYER`` for the player), ``ability`` the number
    (from 0) of an activated ability or of a waiting trigger, ``word`` the answer of a ``choose`` without a card (``yes``, ``no``, ``top``,
    ``bottom``, ``none`` or a mode's number from 1), ``emergency`` marks 緊急解放.
    """

    verb: str
    card: int = NO_CARD
    target: int = NO_CARD
    ability: int = 0
    word: str = ""
    emergency: bool = False


_WORDS = {V_NONE: "none", V_YES: "yes", V_NO: "no", V_TOP: "top", V_BOTTOM: "bottom"}


def describe(option: int) -> Move:
    """The move that an option encodes."""
    verb, first, second = verb_of(option), first_of(option), second_of(option)
    if verb == V_END:
        return Move("end")
    if verb == V_PLAY:
        return Move("play", first)
    if verb == V_ATTACK:
        return Move("attack", first, target=second)
    if verb == V_USE:
        return Move("use", first, ability=second)
    if verb in (V_RELEASE, V_EMERGENCY):
        return Move("release", first, emergency=verb == V_EMERGENCY)
    if verb == V_PICK:
        return Move("choose", first, ability=second)
    if verb == V_MODE:
        return Move("choose", word=str(first + 1))
    return Move("choose", word=_WORDS[verb])


def encode(move: Move) -> int:
    """The option of a move; ``encode(describe(option)) == option``."""
    if move.verb == "end":
        return V_END
    if move.verb == "play":
        return coded(V_PLAY, move.card)
    if move.verb == "attack":
        return coded(V_ATTACK, move.card, move.target)
    if move.verb == "use":
        return coded(V_USE, move.card, move.ability)
    if move.verb == "release":
        return coded(V_EMERGENCY if move.emergency else V_RELEASE, move.card)
    if not move.word:
        return coded(V_PICK, move.card, move.ability)
    for verb, word in _WORDS.items():
        if word == move.word:
            return verb
    return coded(V_MODE, int(move.word) - 1)
