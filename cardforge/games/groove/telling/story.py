"""Tells a game to people: what happened, what is asked and what can be answered, in Japanese and English."""

from __future__ import annotations

from typing import Any, Final

from cardforge.engine.options import CARDS, coded, first_of, second_of, verb_of
from cardforge.games.groove.play import terms
from cardforge.games.groove.play.state import GrooveState
from cardforge.games.shared.telling import story
from cardforge.games.shared.telling.speech import sentence, whose
from cardforge.model import Card, Text

#: Why a game ended, what its questions ask and its answers mean, the sentences of events and moves.
SPOKEN = story.read_spoken(__file__, terms)
#: Verbs whose card lies in the hand.
OF_HAND: Final = (terms.V_CHARGE, terms.V_SECOND, terms.V_KEEP, terms.V_SET, terms.V_SUMMON, terms.V_CAST)


def tried_moves(state: GrooveState, player: int) -> list[int]:
    """The options that a player would think of in the phase, legal or not: every hand card, seal, ability and attack of his."""
    hand = state.zone(player, terms.HAND)
    if state.phase == terms.CHARGE:
        return [coded(terms.V_CHARGE, card) for card in hand]
    if state.phase == terms.PREPARE:
        halves = (terms.CREATURE_HALF, terms.SPELL_HALF)
        return [coded(terms.V_KEEP, card, half) for card in hand for half in halves] + [
            coded(verb, card) for verb in (terms.V_SECOND, *((terms.V_SET,) if state.with_traps else ())) for card in hand
        ]
    creatures = [creature.card for creature in state.creatures[player]]
    options = [coded(terms.V_TAP, card) for card in creatures]
    if state.phase == terms.CAST:
        for half in state.kept:
            verb = terms.V_SUMMON if half % 2 == terms.CREATURE_HALF else terms.V_CAST
            options += [coded(verb, half // 2, on) for on in (terms.NOTHING, *creatures)]
        return options + [coded(terms.V_SEAL, seal) for seal in state.zone(player, terms.SEALS)]
    targets = [terms.AT_PLAYER, *(creature.card for creature in state.creatures[1 - player])]
    return options + [coded(terms.V_ATTACK, card, target) for card in creatures for target in targets]


def spell_name(card: Card) -> Text:
    """What the spell half of a card is called; the card's own name where it has none."""
    written: Any = card.fields.get("spell_name")
    if isinstance(written, dict):
        return Text(str(written.get("ja") or written.get("en")), str(written.get("en") or written.get("ja")))
    return Text(str(written), str(written)) if written else card.name


def said_cost(cost: Any) -> Text:
    """A cost in words."""
    if isinstance(cost, dict):
        return Text(f"グルーヴ{cost['groove']}", f"groove {cost['groove']}")
    return Text(f"{cost}マナ", f"{cost} mana")


def _left(teller: Storyteller, state: GrooveState, card: int, zone: int, _c: int) -> Text:
    return teller.say(SPOKEN.moves[terms.FIELD, zone], state, card)


def _strength(teller: Storyteller, state: GrooveState, card: int, amount: int, duration: int) -> Text:
    return teller.say(SPOKEN.more["strength_for_good" if duration == terms.PERMANENT else "strength"], state, card, amount)


def _buried(teller: Storyteller, state: GrooveState, card: int, player: int, _c: int) -> Text:
    """Who owns a destroyed card looks at it (002-R46); it lies face down."""
    return teller.say(SPOKEN.more["buried_hidden" if teller.hides(player) else "buried"], state, card, player)


def _kept(teller: Storyteller, state: GrooveState, card: int, half: int, _c: int) -> Text | None:
    """Kept cards are in the hand: nobody else is told of them."""
    if teller.hides(state.owners[card]):
        return None
    return teller.say(SPOKEN.more["kept_creature" if half == terms.CREATURE_HALF else "kept_spell"], state, card, state.owners[card])


def _set(teller: Storyteller, state: GrooveState, card: int, player: int, _c: int) -> Text:
    """A trap is set face down."""
    return teller.say(SPOKEN.more["set_hidden" if teller.hides(player) else "set"], state, card, player)


def _battle(teller: Storyteller, state: GrooveState, attacker: int, other: int, powers: int) -> Text:
    said = teller.say(SPOKEN.more["battle"], state, attacker, other)
    return Text(*(each.replace("%c", str(powers % CARDS)).replace("%d", str(powers // CARDS)) for each in said))


def _moved(teller: Storyteller, state: GrooveState, card: int, source: int, goal: int) -> Text | None:
    """A move that is told, of a card that the viewer may know; from the battlefield comes what was attached."""
    if source == terms.FIELD:
        return teller.say(SPOKEN.more["fell_off"], state, card)
    return story.moved(teller, state, card, source, goal)


#: Events that take more than a sentence.
_TELLERS: dict[int, story.Telling] = {
    terms.E_LEFT: _left,
    terms.E_MOVED: _moved,
    terms.E_DREW: story.drew,
    terms.E_STRENGTH: _strength,
    terms.E_BURIED: _buried,
    terms.E_KEPT: _kept,
    terms.E_BATTLE: _battle,
    terms.E_SET: _set,
}


class Storyteller(story.Storyteller[GrooveState]):
    """Tells one game of groove (see ``cardforge.games.shared.telling.story``)."""

    spoken = SPOKEN
    tellers = _TELLERS

    def quoted(self, state: GrooveState, card: int) -> Text:
        """The name of a card instance as it stands in a sentence."""
        name = self.name(state, card)
        return Text(f"「{name.ja}」", name.en)

    def part(self, state: GrooveState, kind: str, number: int) -> Text:
        """A number as it stands in a sentence: a card by its spell's name, the cost of one, a creature with its owner or as a target."""
        if kind == "spell":
            name = spell_name(self.cards[state.definitions[number]])
            return Text(f"「{name.ja}」", name.en)
        if kind == "target":
            return self.players[1 - state.active] if number == terms.AT_PLAYER else self._fighter(state, number)
        return self._fighter(state, number) if kind == "fighter" else super().part(state, kind, number)

    def option(self, state: GrooveState, option: int) -> Text:
        """What choosing an option means."""
        verb, first, second = verb_of(option), first_of(option), second_of(option)
        if verb in SPOKEN.answers:
            return SPOKEN.answers[verb]
        if verb == terms.V_PICK:
            return self._picked(state, first)
        if verb == terms.V_MODE:
            return self.say(SPOKEN.options[verb], state, first + 1)
        fields = self.cards[state.definitions[first]].fields
        if verb == terms.V_KEEP:
            word, key = ("keep_creature", "summon_cost") if second == terms.CREATURE_HALF else ("keep_spell", "cast_cost")
            return self._costed(SPOKEN.more[word], state, first, fields.get(key, 0))
        if verb == terms.V_TRAP:
            return self._costed(SPOKEN.options[verb], state, first, fields.get("cast_cost", 0))
        if verb == terms.V_SEAL:
            return self._costed(SPOKEN.options[verb], state, first, fields.get("cost", 0))
        if verb in (terms.V_SUMMON, terms.V_CAST):
            alone = second == terms.NOTHING
            word = ("summon" if alone else "evolve") if verb == terms.V_SUMMON else "cast" if alone else "cast_on"
            return self.say(SPOKEN.more[word], state, first, second)
        return self.say(SPOKEN.options[verb], state, first, second)

    def _costed(self, line: story.Line, state: GrooveState, card: int, cost: Any) -> Text:
        """A line whose {b} is a cost."""
        said, words = (
            self.say(story.Line(line.ja.replace("{b}", "%b"), line.en.replace("{b}", "%b"), line.numbers[0]), state, card),
            said_cost(cost),
        )
        return Text(said.ja.replace("%b", words.ja), said.en.replace("%b", words.en))

    def _picked(self, state: GrooveState, card: int) -> Text:
        """A card as an answer: with its owner and strength where it is on the battlefield."""
        creature = state.creature(card)
        return self.quoted(state, card) if creature is None else sentence(self._fighter(state, card))

    def _fighter(self, state: GrooveState, card: int) -> Text:
        name, owner = self.quoted(state, card), self.players[state.owners[card]]
        return Text(f"{owner.ja}の{name.ja}", f"{whose(owner)} {name.en}")
