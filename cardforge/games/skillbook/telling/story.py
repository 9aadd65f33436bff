"""Tells a game to people: what happened, what is asked and what can be answered, in Japanese and English."""

from __future__ import annotations

from typing import Final

from cardforge.engine.options import coded, first_of, second_of, verb_of
from cardforge.games.shared.telling import story
from cardforge.games.shared.telling.speech import risen, sentence, whose
from cardforge.games.skillbook.play import terms
from cardforge.games.skillbook.play.state import SkillbookState
from cardforge.games.skillbook.play.terms import BOARD, COLUMNS, NOTHING, SQUARE, SQUARE_COUNT
from cardforge.model import Text

#: Why a game ended, what its questions ask and its answers mean, the sentences of events and moves.
SPOKEN = story.read_spoken(__file__, terms)
_VALUES: Final = {terms.ATTACK: "AT", terms.DEFENCE: "DF", terms.SPEED: "SP"}
_TAKES: Final = {terms.TO_TABLE: "table", terms.TO_TRUMP: "trump", terms.TO_GRAVE: "grave", terms.TO_TRUMP_MOVING: "moving"}
_WAYS: Final = ("saved", "random", "by_hand")


def square_name(square: int) -> str:
    """A square as people call it.

    >>> square_name(0), square_name(48)
    ('a1', 'g7')
    """
    return f"{'abcdefg'[square % COLUMNS]}{square // COLUMNS + 1}"


def tried_moves(state: SkillbookState, player: int) -> list[int]:
    """The options that a player would think of, legal or not: every skill, step, battle, ability, aura and curse of his."""
    if state.question not in (terms.Q_MAIN, terms.Q_RESPOND):
        return []
    booked = [*state.zone(player, terms.TABLE), *state.zone(player, terms.TRUMP)]
    options = [coded(terms.V_USE, card, NOTHING) for card in booked]
    for unit in state.units[player]:
        options += [coded(terms.V_ABILITY, unit.card), coded(terms.V_EXPLORE, unit.card)]
        near = BOARD.around(unit.square, 1)
        options += [coded(terms.V_MOVE, unit.card, square) for square in range(SQUARE_COUNT) if near >> square & 1]
        options += [coded(terms.V_BATTLE, unit.card, other.card) for row in state.units for other in row]
    options += [coded(terms.V_DROP, card) for card in state.set_in(player)]
    return options + [coded(terms.V_LIFT, card) for card in state.set_in(player)]


def _changed(teller: Storyteller, state: SkillbookState, card: int, value: int, amount: int) -> Text:
    return teller.say(SPOKEN.more["changed"], state, card, value, amount)


def _placed(teller: Storyteller, state: SkillbookState, card: int, place: int, player: int) -> Text:
    """A drawn card went to its place; the trump is hidden."""
    if place == terms.TRUMP:
        return teller.say(SPOKEN.more["to_trump" if teller.hides(player) else "to_trump_seen"], state, card, player)
    return teller.say(SPOKEN.more["to_table" if place == terms.TABLE else "to_grave"], state, card, player)


def _left(teller: Storyteller, state: SkillbookState, card: int, zone: int, _c: int) -> Text | None:
    line = SPOKEN.moves.get((terms.FIELD, zone))
    return None if line is None or zone == terms.GRAVE else teller.say(line, state, card)


def _moved(teller: Storyteller, state: SkillbookState, card: int, source: int, goal: int) -> Text | None:
    """A move that is told; off the board comes what was bound."""
    if source == terms.FIELD:
        return teller.say(SPOKEN.moves[terms.FIELD, terms.GRAVE], state, card)
    return (
        None if (source % terms.ZONES, goal % terms.ZONES) == (terms.TABLE, terms.GRAVE) else story.moved(teller, state, card, source, goal)
    )


def _explored(teller: Storyteller, state: SkillbookState, card: int, square: int, _unit: int) -> Text:
    line = SPOKEN.lines[terms.E_EXPLORED]
    assert isinstance(line, story.Line)
    return teller.say(line, state, card, square)


def _state(_teller: Storyteller, _state: SkillbookState, _card: int, _now: int, _c: int) -> Text | None:
    """Exhausting and waking units is seen on the board."""
    return None


#: Events that take more than a sentence.
_TELLERS: dict[int, story.Telling] = {
    terms.E_CHANGED: _changed,
    terms.E_PLACED: _placed,
    terms.E_LEFT: _left,
    terms.E_MOVED: _moved,
    terms.E_EXPLORED: _explored,
    terms.E_STATE: _state,
}


class Storyteller(story.Storyteller[SkillbookState]):
    """Tells one game of skillbook (see ``cardforge.games.shared.telling.story``)."""

    spoken = SPOKEN
    tellers = _TELLERS

    def quoted(self, state: SkillbookState, card: int) -> Text:
        """The name of a card instance as it stands in a sentence."""
        name = self.name(state, card)
        return Text(f"「{name.ja}」", name.en)

    def part(self, state: SkillbookState, kind: str, number: int) -> Text:
        """A number as it stands in a sentence: a square by its name, a value, a unit with its owner."""
        if kind == "square":
            return Text(square_name(number), square_name(number))
        if kind == "value":
            return Text(_VALUES[number], _VALUES[number])
        if kind == "change":
            return risen(number)
        return self._fighter(state, number) if kind == "fighter" else super().part(state, kind, number)

    def option(self, state: SkillbookState, option: int) -> Text:
        """What choosing an option means."""
        verb, first, second = verb_of(option), first_of(option), second_of(option)
        if verb in SPOKEN.answers:
            return SPOKEN.answers[verb]
        if verb == terms.V_PICK:
            return self._picked(state, first)
        if verb == terms.V_LAYOUT:
            return self.say(SPOKEN.more[_WAYS[first]], state)
        if verb == terms.V_MODE:
            return self.say(SPOKEN.options[verb], state, first + 1)
        if verb == terms.V_TAKE:
            return self._dropping(state, self.say(SPOKEN.more[_TAKES[first]], state), second)
        if verb == terms.V_USE:
            cost = int(self.cards[state.definitions[first]].fields.get("cost", 0))
            return self._dropping(state, self.say(SPOKEN.more["use"], state, first, cost), second)
        if verb == terms.V_ABILITY:
            return self.say(SPOKEN.more["ability"], state, first, second + 1)
        return self.say(SPOKEN.options[verb], state, first, second)

    def _dropping(self, state: SkillbookState, said: Text, card: int) -> Text:
        """An answer, with the card that goes to the grave for it."""
        if card == NOTHING:
            return said
        dropped = self.say(SPOKEN.more["dropping"], state, card)
        return Text(said.ja + dropped.ja, said.en + dropped.en)

    def _picked(self, state: SkillbookState, thing: int) -> Text:
        """A thing as an answer: a square, a unit with its owner, a card."""
        if thing >= SQUARE:
            return self.part(state, "square", thing - SQUARE)
        return self.quoted(state, thing) if state.unit(thing) is None else sentence(self._fighter(state, thing))

    def _fighter(self, state: SkillbookState, card: int) -> Text:
        """A unit with its owner and its square."""
        name, owner = self.quoted(state, card), self.players[state.owners[card]]
        unit = state.unit(card)
        at = "" if unit is None else f" ({square_name(unit.square)})"
        return Text(f"{owner.ja}の{name.ja}{at}", f"{whose(owner)} {name.en}{at}")
