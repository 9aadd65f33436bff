"""Tells a game to people: what happened, what is asked and what can be answered, in Japanese and English."""

from __future__ import annotations

from collections.abc import Iterable

from cardforge.engine.options import coded, first_of, second_of, verb_of
from cardforge.engine.state import Event
from cardforge.games.deckmaster.play import terms
from cardforge.games.deckmaster.play.state import DuelState
from cardforge.games.shared import story
from cardforge.games.shared.speech import risen, sentence, whose
from cardforge.model import Text

#: Why a game ended, what its questions ask and its answers mean, the sentences of events and moves.
SPOKEN = story.read_spoken(__file__, terms)


def tried_moves(state: DuelState, player: int) -> list[int]:
    """The options that a player would think of in his main phase, legal or not: every hand card, attack, ability and seal of his."""
    options = [coded(terms.V_PLAY, card) for card in state.zone(player, terms.HAND)]
    enemies = [*state.units[1 - player], state.masters[1 - player]]
    targets = [terms.AT_PLAYER, *(piece.card for piece in enemies)]
    for piece in [*state.units[player], state.masters[player]]:
        options += [coded(terms.V_ATTACK, piece.card, target) for target in targets]
    return options + [coded(terms.V_RELEASE, seal) for seal in state.zone(player, terms.SEALED)]


_PLACES: dict[int, Text] = {
    terms.HAND: Text("手札に戻った", "went back to the hand"),
    terms.DECK: Text("山札に戻った", "went back to the deck"),
    terms.DISCARD: Text("墓地に置かれた", "went to the discard"),
    terms.EXILE: Text("除外された", "went into exile"),
}
_GONE = Text("消えた", "vanished")


def _left(teller: Storyteller, state: DuelState, card: int, zone: int, how: int) -> Text:
    name = teller.quoted(state, card)
    if how & terms.DESTROYED:
        return Text(f"{name.ja}は破壊された。", f"{name.en} was destroyed.")
    if how & terms.MADE_ROOM:
        return Text(f"{name.ja}は場所を空けて墓地に置かれた。", f"{name.en} made room and went to the discard.")
    place = _PLACES.get(zone % terms.ZONES, _PLACES[terms.DISCARD]) if zone != terms.NOWHERE else _GONE
    return Text(f"{name.ja}は{place.ja}。", f"{name.en} {place.en}.")


def _power(teller: Storyteller, state: DuelState, card: int, amount: int, duration: int) -> Text | None:
    if not amount:
        return None
    lasting = Text("（ずっと続く）", " for good") if duration == terms.PERMANENT else Text("", "")
    change = risen(teller.quoted(state, card), amount, "パワー", "power")
    return Text(f"{change.ja}{lasting.ja}。", f"{change.en}{lasting.en}.")


def _attack(teller: Storyteller, state: DuelState, card: int, target: int, _c: int) -> Text:
    if target == terms.AT_PLAYER:
        return teller.say(SPOKEN.more["at_player"], state, card, state.owners[card])
    return teller.say(SPOKEN.more["at_card"], state, card, state.owners[card], target)


def _looked(teller: Storyteller, state: DuelState, player: int, bottom: int, _c: int) -> Text:
    return teller.say(SPOKEN.more["bottom" if bottom else "top"], state, player)


def _released(teller: Storyteller, state: DuelState, seal: int, player: int, with_ability: int) -> Text:
    return teller.say(SPOKEN.more["released" if with_ability else "emergency"], state, seal, player)


def _frozen(teller: Storyteller, state: DuelState, card: int, frozen: int, _c: int) -> Text | None:
    return teller.say(SPOKEN.more["frozen"], state, card) if frozen else None


def _forbidden(teller: Storyteller, state: DuelState, card: int, words: int, _c: int) -> Text:
    name = next(name for name, bits in terms.FORBIDDEN.items() if bits == words)
    return teller.say(SPOKEN.more[f"forbid {name}"], state, card)


#: Events that take more than a sentence.
_TELLERS: dict[int, story.Telling] = {
    terms.E_LEFT: _left,
    terms.E_MOVED: story.moved,
    terms.E_DREW: story.drew,
    terms.E_POWER: _power,
    terms.E_ATTACK: _attack,
    terms.E_FROZEN: _frozen,
    terms.E_FORBIDDEN: _forbidden,
    terms.E_LOOKED: _looked,
    terms.E_RELEASED: _released,
}


class Storyteller(story.Storyteller[DuelState]):
    """Tells one game of deckmaster (see ``cardforge.games.shared.story``)."""

    spoken = SPOKEN
    lines = SPOKEN.lines
    tellers = _TELLERS

    def quoted(self, state: DuelState, card: int) -> Text:
        """The name of a card instance as it stands in a sentence."""
        name = self.name(state, card)
        return Text(f"「{name.ja}」", name.en)

    def part(self, state: DuelState, kind: str, number: int) -> Text:
        """A number of an event as it stands in a sentence: a player's Deck Master by its name."""
        return self.quoted(state, state.masters[number].card) if kind == "master" else super().part(state, kind, number)

    def tell(self, state: DuelState, events: Iterable[Event]) -> list[Text]:
        """One line for each event that a player would speak of; that a card played enters and does what it does goes without saying."""
        told: list[Event] = []
        played = -1
        for event in events:
            if event[0] == terms.E_PLAYED:
                played = event[1]
            if event[1] != played or event[0] not in (terms.E_ENTERED, terms.E_ABILITY):
                told.append(event)
        return super().tell(state, told)

    def option(self, state: DuelState, option: int) -> Text:
        """What choosing an option means."""
        verb, first, second = verb_of(option), first_of(option), second_of(option)
        if verb in SPOKEN.answers:
            return SPOKEN.answers[verb]
        if verb == terms.V_MODE:
            return Text(f"{first + 1}つ目", f"Number {first + 1}")
        name = self.quoted(state, first)
        match verb:
            case terms.V_PLAY:
                cost = self.cards[state.definitions[first]].fields.get("cost", 0)
                return Text(f"{name.ja}を使う（{cost}マナ）", f"Play {name.en} ({cost} mana)")
            case terms.V_ATTACK:
                target = self._target(state, state.owners[first], second)
                return Text(f"{name.ja}で{target.ja}を攻撃", f"Attack {target.en} with {name.en}")
            case terms.V_USE:
                return Text(f"{name.ja}の能力を使う", f"Use the ability of {name.en}")
            case terms.V_RELEASE:
                return Text(f"封印{name.ja}を解放する", f"Release the seal {name.en}")
            case terms.V_EMERGENCY:
                return Text(f"封印{name.ja}を緊急解放する", f"Release the seal {name.en} in an emergency")
        return self._picked(state, first)

    def _picked(self, state: DuelState, card: int) -> Text:
        """A card as an answer: with its owner and power where it is on the field."""
        name, piece = self.quoted(state, card), state.piece(card)
        if piece is None:
            return name
        owner = self.players[piece.player]
        return sentence(Text(f"{owner.ja}の{name.ja}（パワー{piece.power}）", f"{whose(owner)} {name.en} (power {piece.power})"))

    def _target(self, state: DuelState, attacker: int, target: int) -> Text:
        if target == terms.AT_PLAYER:
            return self.players[1 - attacker]
        name, piece = self.quoted(state, target), state.piece(target)
        power = piece.power if piece else 0
        return Text(f"{name.ja}（{power}）", f"{name.en} ({power})")
