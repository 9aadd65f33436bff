"""Tells a game to people: what happened, what is asked and what can be answered, in Japanese and English."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from cardforge.engine import remembering
from cardforge.engine.options import coded, first_of, second_of, verb_of
from cardforge.engine.state import Event
from cardforge.games.deckmaster.compiling.vocabulary import VOCABULARY
from cardforge.games.deckmaster.play import terms
from cardforge.games.deckmaster.play.state import DuelState
from cardforge.games.shared.telling import story
from cardforge.games.shared.telling.speech import sentence, whose
from cardforge.model import Card, Text, Tree
from cardforge.wording import phrasebook
from cardforge.wording.meaning.senseless import mappings

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


def _left(teller: Storyteller, state: DuelState, card: int, zone: int, how: int) -> Text:
    word = "destroyed" if how & terms.DESTROYED else "made_room" if how & terms.MADE_ROOM else ""
    goal = zone if zone == terms.NOWHERE else zone % terms.ZONES
    return teller.say(SPOKEN.more[word] if word else SPOKEN.moves[terms.FIELD, goal], state, card)


def _power(teller: Storyteller, state: DuelState, card: int, amount: int, duration: int) -> Text | None:
    word = "power_for_good" if duration == remembering.PERMANENT else "power"
    return teller.say(SPOKEN.more[word], state, card, amount) if amount else None


def _seen(teller: Storyteller, state: DuelState, card: int, player: int, _c: int) -> Text | None:
    return None if teller.hides(player) else teller.say(SPOKEN.more["seen"], state, card)


def _later(teller: Storyteller, state: DuelState, card: int, words: int, player: int) -> Text:
    if player == terms.ON_PIECE:
        said = teller.line(state, terms.E_FORBIDDEN, card, words, 0) if words else None
        return (
            Text(f"後のターンに、{said.ja}", f"In a turn to come, {said.en}") if said else teller.say(SPOKEN.more["later_on"], state, card)
        )
    ban = _ban(teller.cards[state.definitions[card]], words) if words else None
    if ban is None:
        return teller.say(SPOKEN.more["later"], state, card)
    until = teller.say(SPOKEN.more[f"until {ban['until']}"], state, player, 1 - player)
    side = ban["who"].get("side", "both")
    where = teller.say(SPOKEN.more[f"at {side}"], state, player, 1 - player)
    book, who = phrasebook("deckmaster"), {key: part for key, part in ban["who"].items() if key != "side"}
    tree = {"keywords": [], "abilities": [{"effect": {"do": "forbid", "who": who | {"count": "all"}, "what": ban["what"]}}]}
    said = Text(book.say(tree, lang="ja"), book.say(tree, lang="en"))
    name = teller.quoted(state, card)
    return Text(f"{name.ja}の効果: {until.ja}、{where.ja}{said.ja}", f"{name.en}: {where.en}{until.en}, {said.en[0].lower()}{said.en[1:]}")


def _ban(card: Card, words: int) -> Tree | None:
    """What an effect of the card forbids (bits) all cards of a kind for a time, where one effect alone does."""
    bans = [
        part
        for part in mappings(list(card.trees.values()))
        if part.get("do") == "forbid" and "until" in part and VOCABULARY.restrictions.get(part["what"]) == words
    ]
    return bans[0] if bans and all(each == bans[0] for each in bans) else None


#: Events that take more than a sentence.
_TELLERS: dict[int, story.Telling] = {
    terms.E_LEFT: _left,
    terms.E_MOVED: story.moved,
    terms.E_DREW: story.drew,
    terms.E_POWER: _power,
    terms.E_SEEN: _seen,
    terms.E_LATER: _later,
}


#: The attributes in the order of their bits.
_ATTRIBUTES = (Text("赤", "red"), Text("青", "blue"), Text("緑", "green"), Text("白", "white"), Text("黒", "black"))


#: The kinds of card in the order of their bits.
_KINDS = (Text("ユニット", "unit"), Text("エンチャント", "enchantment"), Text("スペル", "spell"))


@cache
def named_words() -> list[Text]:
    """The words that can be named, by their numbers: attributes, keywords, kinds of card."""
    book = phrasebook("deckmaster")
    keywords = (Text(book.keyword_name(name, "ja"), book.keyword_name(name, "en")) for name in VOCABULARY.keywords)
    return [*_ATTRIBUTES, *keywords, *_KINDS]


def named_word(cards: Sequence[Card], number: int) -> Text:
    """The word of a number that can be named, the races that these cards (those of the game) have after the others."""
    if number < terms.FIRST_RACE:
        return named_words()[number]
    race = list(dict.fromkeys(race for card in cards for race in card.fields.get("races") or ()))[number - terms.FIRST_RACE]
    return Text(race, phrasebook("deckmaster").called("race", race, "en"))


class Storyteller(story.Storyteller[DuelState]):
    """Tells one game of deckmaster (see ``cardforge.games.shared.telling.story``)."""

    spoken = SPOKEN
    tellers = _TELLERS

    def quoted(self, state: DuelState, card: int) -> Text:
        """The name of a card instance as it stands in a sentence."""
        name = self.name(state, card)
        return Text(f"「{name.ja}」", name.en)

    def part(self, state: DuelState, kind: str, number: int) -> Text:
        """A number as it stands in a sentence: a player's Deck Master by its name, a target of the turn player's attack with its power."""
        if kind == "master":
            return self.quoted(state, state.masters[number].card)
        if kind == "word":
            return named_word(self.cards, number)
        if kind == "printed":
            name = self.cards[number].name
            return Text(f"「{name.ja}」", name.en)
        return self._target(state, number) if kind == "target" else super().part(state, kind, number)

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
        line = SPOKEN.options.get(verb)
        if line is None:
            return self._picked(state, first)
        cost = self.cards[state.definitions[first]].fields.get("cost", 0) if verb == terms.V_PLAY else 0
        return self.say(line, state, first + 1 if verb == terms.V_MODE else first, second if verb == terms.V_ATTACK else cost)

    def _picked(self, state: DuelState, card: int) -> Text:
        """A card as an answer: with its owner and power where it is on the field."""
        name, piece = self.quoted(state, card), state.piece(card)
        if piece is None:
            return name
        owner = self.players[piece.player]
        return sentence(Text(f"{owner.ja}の{name.ja}（パワー{piece.power}）", f"{whose(owner)} {name.en} (power {piece.power})"))

    def _target(self, state: DuelState, target: int) -> Text:
        if target == terms.AT_PLAYER:
            return self.players[1 - state.active]
        name, piece = self.quoted(state, target), state.piece(target)
        power = piece.power if piece else 0
        return Text(f"{name.ja}（{power}）", f"{name.en} ({power})")
