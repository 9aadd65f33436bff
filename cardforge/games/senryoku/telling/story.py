"""Tells a game to people: what happened, what is asked and what can be answered, in Japanese and English."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from cardforge.database.schema.sentences import sentence as spoken
from cardforge.engine.observation import HIDDEN
from cardforge.engine.options import V_PICK, coded, first_of, second_of, verb_of
from cardforge.games.senryoku.play import terms
from cardforge.games.senryoku.play.state import SenryokuState
from cardforge.games.senryoku.play.terms import BOARD, COLUMNS, EFFECTS, NOTHING, PLAYER_THING, SQUARE, SQUARE_COUNT
from cardforge.games.shared.telling import story
from cardforge.games.shared.telling.speech import risen, sentence, whose
from cardforge.model import Card, Text

#: Why a game ended, what its questions ask and its answers mean, the sentences of events and moves.
SPOKEN = story.read_spoken(__file__, terms)
_ROWS: Final = "afb"
#: The names in the heading of a ■ block, as it is said in either language.
_HEADING: Final = re.compile(r"《[^:：》]*[:：] ?([^》]*)》")
_PUTS: Final = {terms.V_SUMMON: "summon", terms.V_CHANT: "chant", terms.V_DEPLOY: "deploy"}
_MOST_EFFECTS: Final = 4
_PUT_OUT: Final = {"soldier": terms.V_SUMMON, "sorcery": terms.V_CHANT, "land": terms.V_DEPLOY, "blank": terms.V_SUMMON}
_FREE: Final = (terms.Q_DRAW, terms.Q_STORE, terms.Q_UPKEEP, terms.Q_MAIN, terms.Q_BUY, terms.Q_END, terms.Q_RESPOND)
_COSTS: Final = {
    "soldier": Text("召喚コスト", "summon cost"),
    "sorcery": Text("詠唱コスト", "chant cost"),
    "land": Text("展開コスト", "deploy cost"),
}
_MOVE: Final = Text("移動コスト", "move cost")
_UPKEEP: Final = Text("維持コスト", "upkeep")
_POWER: Final = Text("パワー", "power")
#: What attributes and special kinds 2 are called, by their bits.
MARK_NAMES: Final = {
    terms.ATTRIBUTES["fire"]: Text("火", "fire"),
    terms.ATTRIBUTES["water"]: Text("水", "water"),
    terms.ATTRIBUTES["wind"]: Text("風", "wind"),
    terms.ATTRIBUTES["earth"]: Text("地", "earth"),
    terms.ATTRIBUTES["light"]: Text("光", "light"),
    terms.ATTRIBUTES["dark"]: Text("闇", "dark"),
    terms.SCARLET: Text("緋", "scarlet"),
    terms.AZURE: Text("蒼", "azure"),
    terms.SKY: Text("天", "sky"),
    terms.EMERALD: Text("碧", "emerald"),
    terms.SUN: Text("太陽", "sun"),
    terms.ABYSS: Text("深淵", "abyss"),
    terms.GOLD: Text("黄金", "gold"),
    terms.OTHERWORLD: Text("異界", "otherworld"),
    terms.MIGHTY: Text("豪腕", "mighty"),
    terms.AGILE: Text("俊敏", "agile"),
    terms.ROBUST: Text("頑健", "robust"),
    terms.WISE: Text("聡明", "wise"),
}


def square_name(square: int) -> str:
    """A square as people call it: the first player's camp, the front, the second player's camp.

    >>> square_name(0), square_name(7), square_name(14)
    ('a1', 'f3', 'b5')
    """
    return f"{_ROWS[square // COLUMNS]}{square % COLUMNS + 1}"


def effect_name(card: Card, place: int) -> Text:
    """What the ■ block in a place of a card is called: by the names of its heading, else by its number; behind the printed ones stands
    what its special kind 2 gives it (001-K07)."""
    abilities = (card.trees.get("text") or {}).get("abilities", ())
    if place >= len(abilities):
        given = MARK_NAMES.get(terms.KINDS2.get(str(card.fields.get("kind2", "")), 0), MARK_NAMES[terms.GOLD])
        return Text(f"《{given.ja}》", f"“{given.en}”")
    if "heading" in abilities[place]:
        before = sum("heading" in ability for ability in abilities[:place])
        ja, en = (_HEADING.findall(text)[before : before + 1] for text in spoken(card, "text"))
        if ja and en:
            return Text(f"《{ja[0]}》", f"“{en[0]}”")
    number = place + 1
    return Text(f"効果{number}", f"effect {number}") if len(abilities) > 1 else Text("効果", "its effect")


def tried_moves(state: SenryokuState, player: int, cards: Sequence[Card] = ()) -> list[int]:
    """The options that a player would think of, legal or not: every card put out, every move, effect and upkeep of his.

    With the ``cards`` of the definitions each is tried as what it is; without them in every way there is.
    """
    if state.question not in _FREE:
        return []
    options = []
    camp = range(COLUMNS) if player == 0 else range(2 * COLUMNS, SQUARE_COUNT)
    for card in state.zone(player, terms.HAND):
        verbs = [_PUT_OUT[cards[state.definitions[card]].kind]] if cards else list(_PUTS)
        options += [coded(verb, card, square) for verb in verbs for square in (camp[:1] if verb == terms.V_SUMMON else camp)]
        options.append(coded(terms.V_STORE, card))
    for piece in state.soldiers[player]:
        options += [coded(terms.V_MOVE, piece.card, square) for square in range(SQUARE_COUNT) if BOARD.near[piece.square] >> square & 1]
    for piece in (*state.soldiers[player], *state.grounds[player]):
        options += [coded(terms.V_USE, piece.card, place) for place in _used(cards[piece.definition] if cards else None)]
    options += [coded(verb, piece.card) for piece in state.grounds[player] for verb in (terms.V_UPKEEP, terms.V_FORGO)]
    return [*options, terms.V_DRAW, terms.V_NO_DRAW, terms.V_BUY, terms.V_NEXT, terms.V_END]


def _used(card: Card | None) -> list[int]:
    """The places of a card's effects that are used; of a card that is not given any."""
    if card is None:
        return list(range(_MOST_EFFECTS))
    abilities = (card.trees.get("text") or {}).get("abilities", ())
    printed = [place for place, ability in enumerate(abilities) if ability["when"] not in ("permanent", "rule")]
    # Gold and otherworld give one more (001-K07, K08).
    return [*printed, len(abilities)] if card.fields.get("kind2") in ("gold", "otherworld") else printed


# -- events that take more than a sentence --------------------------------------------------------------------------------------------


def _chanted(teller: Storyteller, state: SenryokuState, card: int, player: int, square: int) -> Text:
    """A sorcery was chanted; who may not look under one that lies face down is told that there is one (001-R35)."""
    covered = teller.covered(state, card) and teller.hides(player)
    return teller.say(SPOKEN.more["face_down" if covered else "chanted"], state, card, player, square)


def _changed(teller: Storyteller, state: SenryokuState, card: int, value: int, amount: int) -> Text | None:
    """A number was corrected; of a card that nobody sees nothing is told."""
    if state.definitions[card] == HIDDEN:
        return None
    line = SPOKEN.more["changed"]
    kind = teller.cards[state.definitions[card]].kind
    named = _POWER if value == terms.POWER else _COSTS[kind] if value == terms.COST else _MOVE if kind == "soldier" else _UPKEEP
    name, change = teller.quoted(state, card), risen(amount)
    return Text(line.ja.format(a=name.ja, b=named.ja, c=change.ja), line.en.format(a=name.en, b=named.en, c=change.en))


def _activated(teller: Storyteller, state: SenryokuState, card: int, place: int, x: int) -> Text:
    """An effect was activated, by its name."""
    line = SPOKEN.more["activated_x" if x else "activated"]
    named, name, owner = teller.effect(state, card, place), teller.quoted(state, card), teller.players[state.owners[card]]
    en = line.en.replace("{owner's}", whose(owner)).format(a=name.en, b=named.en, c=x).replace("s's ", "s' ")
    return Text(line.ja.format(owner=owner.ja, a=name.ja, b=named.ja, c=x), en)


def _battle(teller: Storyteller, state: SenryokuState, attacker: int, defender: int, square: int) -> Text:
    """A battle, with a soldier or with a square that nobody defends (001-R51)."""
    if defender == NOTHING:
        return teller.say(SPOKEN.more["raid"], state, attacker, attacker, square)
    return teller.say(SPOKEN.more["battle"], state, attacker, defender, square)


def _won(teller: Storyteller, state: SenryokuState, winner: int, loser: int, difference: int) -> Text | None:
    return None if loser == NOTHING else teller.say(SPOKEN.more["won"], state, winner, loser, difference)


def _left(teller: Storyteller, state: SenryokuState, card: int, zone: int, broken: int) -> Text | None:
    """A card left the field; that it was broken has been told."""
    line = SPOKEN.moves.get((terms.FIELD, zone))
    return None if line is None or broken else teller.say(line, state, card)


def _moved(teller: Storyteller, state: SenryokuState, card: int, source: int, goal: int) -> Text | None:
    """A card went from one zone to another; a store card that was broken to pay is told by the payment."""
    return None if state.definitions[card] == HIDDEN else story.moved(teller, state, card, source, goal)


def _granted(teller: Storyteller, state: SenryokuState, card: int, marks: int, _c: int) -> Text | None:
    """Marks were given, those that have a name here."""
    names = [text for bit, text in MARK_NAMES.items() if marks & bit]
    line, name = SPOKEN.more["granted"], teller.quoted(state, card)
    ja, en = "、".join(f"「{text.ja}」" for text in names), ", ".join(text.en for text in names)
    return Text(line.ja.format(a=name.ja, b=ja), line.en.format(a=name.en, b=en)) if names else None


_TELLERS: dict[int, story.Telling] = {
    terms.E_DREW: story.drew,
    terms.E_CHANTED: _chanted,
    terms.E_CHANGED: _changed,
    terms.E_ACTIVATED: _activated,
    terms.E_BATTLE: _battle,
    terms.E_WON: _won,
    terms.E_LEFT: _left,
    terms.E_MOVED: _moved,
    terms.E_GRANTED: _granted,
}


class Storyteller(story.Storyteller[SenryokuState]):
    """Tells one game of senryoku (see ``cardforge.games.shared.telling.story``)."""

    spoken = SPOKEN
    tellers = _TELLERS

    def quoted(self, state: SenryokuState, card: int) -> Text:
        """The name of a card instance as it stands in a sentence; of one that the viewer does not know, that it lies face down."""
        if state.definitions[card] == HIDDEN:
            return Text("裏向きの呪術", "a sorcery that lies face down")
        name = self.name(state, card)
        return Text(f"「{name.ja}」", name.en)

    def covered(self, state: SenryokuState, card: int) -> bool:
        """Whether a card is one that is chanted face down (001-R35), or nobody knows what it is."""
        definition = state.definitions[card]
        if definition == HIDDEN:
            return True
        abilities = (self.cards[definition].trees.get("text") or {}).get("abilities", ())
        return any(ability["effect"].get("do") == "face_down" for ability in abilities)

    def effect(self, state: SenryokuState, card: int, place: int) -> Text:
        """What an effect of a card is called, by the place of its ■ block."""
        definition = state.definitions[card]
        return Text("効果", "an effect") if definition == HIDDEN else effect_name(self.cards[definition], place)

    def part(self, state: SenryokuState, kind: str, number: int) -> Text:
        """A number as it stands in a sentence: a square by its name, a soldier with its owner and square."""
        if kind == "square":
            return Text(square_name(number), square_name(number))
        if kind == "standing":
            return self._standing(state, number)
        return self._fighter(state, number) if kind == "fighter" else super().part(state, kind, number)

    def option(self, state: SenryokuState, option: int) -> Text:
        """What choosing an option means."""
        verb, first, second = verb_of(option), first_of(option), second_of(option)
        if verb in SPOKEN.answers:
            return SPOKEN.answers[verb]
        if verb == terms.V_STORE and first == NOTHING:
            return self.say(SPOKEN.more["nothing"], state)
        if verb == V_PICK:
            return self._picked(state, first)
        if verb == terms.V_MODE:
            return self.say(SPOKEN.options[verb], state, first + 1)
        if verb in _PUTS:
            return self._corrected(
                state, self._fighting(state, self.say(SPOKEN.more[_PUTS[verb]], state, first, second), first, second), first
            )
        if verb == terms.V_MOVE:
            return self._fighting(state, self.say(SPOKEN.options[verb], state, first, second), first, second)
        if verb == terms.V_USE:
            return self._used(state, first, second % EFFECTS, second // EFFECTS)
        said = self.say(SPOKEN.options[verb], state, first, second)
        return self._corrected(state, said, first) if verb == terms.V_STORE else said

    def _corrected(self, state: SenryokuState, said: Text, card: int) -> Text:
        """An answer about a card of the hand, and what its cost was corrected by: it is not as good as another one of its name."""
        changes = [note[3] for note in state.held if note[0] == card]
        if not changes:
            return said
        line, change = SPOKEN.more["corrected"], f"{sum(changes):+d}"
        return Text(said.ja + line.ja.format(a=change), said.en + line.en.format(a=change))

    def _used(self, state: SenryokuState, card: int, place: int, x: int) -> Text:
        line, who, named = SPOKEN.more["use_x" if x else "use"], self._standing(state, card), self.effect(state, card, place)
        return Text(line.ja.format(a=who.ja, b=named.ja, c=x), line.en.format(a=who.en, b=named.en, c=x))

    def _fighting(self, state: SenryokuState, said: Text, card: int, square: int) -> Text:
        """An answer that brings a soldier onto a square, and that it would fight there, its own side's too (001-R41)."""
        known = state.definitions[card] != HIDDEN and self.cards[state.definitions[card]].kind == "soldier"
        there = [piece for piece in state.soldiers_at(square) if piece.card != card] if known else []
        if not there:
            return said
        own = there[0].player == state.owners[card]
        battle = self.say(SPOKEN.more["put_fight_own" if own else "put_fight"], state)
        return Text(said.ja + battle.ja, said.en + battle.en)

    def _picked(self, state: SenryokuState, thing: int) -> Text:
        """A thing as an answer: a force, a square, a card on the field with its owner, any other card."""
        if thing >= PLAYER_THING:
            return sentence(self.say(SPOKEN.more["force"], state, thing - PLAYER_THING))
        if thing >= SQUARE:
            return self.part(state, "square", thing - SQUARE)
        if state.piece(thing) is None:
            return self._corrected(state, self.quoted(state, thing), thing)
        return sentence(self._fighter(state, thing))

    def _standing(self, state: SenryokuState, card: int) -> Text:
        """A card on the field with its square."""
        name, piece = self.quoted(state, card), state.piece(card)
        at = "" if piece is None else f" ({square_name(piece.square)})"
        return Text(f"{name.ja}{at}", f"{name.en}{at}")

    def _fighter(self, state: SenryokuState, card: int) -> Text:
        """A card on the field with its owner and its square."""
        name, piece = self.quoted(state, card), state.piece(card)
        if piece is None:
            return name
        owner, at = self.players[piece.player], square_name(piece.square)
        return Text(f"{owner.ja}の{name.ja} ({at})", f"{whose(owner)} {name.en} ({at})")
