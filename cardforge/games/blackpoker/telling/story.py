"""Tells a game to people: what happened, what is asked and what can be answered, in Japanese and English."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardforge.engine.options import CARDS, V_DONE, V_MODE, V_PICK, coded, first_of, second_of, verb_of
from cardforge.engine.state import Event
from cardforge.games.blackpoker.notation import cost_letters
from cardforge.games.blackpoker.play import terms
from cardforge.games.blackpoker.play.options import of_cards
from cardforge.games.blackpoker.play.rules import Rules
from cardforge.games.blackpoker.play.state import Piece, StageState
from cardforge.games.blackpoker.play.terms import FACE_DOWN, GRAVE, HAND, LIFE, NO_CARD, ZONES
from cardforge.games.shared.telling import story
from cardforge.games.shared.telling.speech import sentence, whose
from cardforge.model import Card, Text

#: Why a game ended, what its questions ask and its answers mean, the sentences of events.
SPOKEN = story.read_spoken(__file__, terms)
_BULWARK = Text("防壁", "bulwark")


def tried_moves(rules: Rules, state: StageState, player: int) -> list[int]:
    """The requests that a player would think of, legal or not: every direct action with each hand card as its key."""
    hand = state.zone(player, HAND)
    options = []
    for number, action in enumerate(rules.actions):
        if action.direct and action.keys < 2:
            keys = [NO_CARD] if not action.keys else [card for card in hand if rules.fits[state.definitions[card]] >> number & 1]
            options += [coded(terms.V_ACTION + number, card, NO_CARD) for card in keys]
    return options


#: Numbers in sentences: of an action, of a piece (its card, and whether it lies face down), a piece's own number, and two key cards.
ACTION, SEEN, PIECE, KEYS = "action", "seen", "piece", "keys"
#: Kinds of target that are pieces on the field.
_PIECES = (terms.T_SOLDIER, terms.T_CHARACTER, terms.T_BULWARK, terms.T_OWN_SAME_SUIT)


def _requested(teller: Storyteller, state: StageState, number: int, player: int, keys: int) -> Text:
    return teller.say(SPOKEN.more["requested" if teller.rules.actions[number].direct else "triggered"], state, number, player, keys)


def _resolves(teller: Storyteller, state: StageState, number: int, _player: int, _c: int) -> Text | None:
    return None if teller.rules.actions[number].immediate else teller.say(SPOKEN.more["resolves"], state, number)


def _laid(teller: Storyteller, state: StageState, card: int, player: int, _c: int) -> Text:
    return teller.say(SPOKEN.more["laid_hidden" if teller.hides(player) else "laid"], state, card, player)


def _size(teller: Storyteller, state: StageState, card: int, difference: int, size: int) -> Text | None:
    return teller.say(SPOKEN.more["size"], state, card, difference, size) if difference else None


#: Events that take more than a sentence.
_TELLERS: dict[int, story.Telling] = {
    terms.E_DREW: story.drew,
    terms.E_MOVED: story.moved,
    terms.E_REQUESTED: _requested,
    terms.E_RESOLVES: _resolves,
    terms.E_LAID: _laid,
    terms.E_SIZE: _size,
}


class Storyteller(story.Storyteller[StageState]):
    """Tells one game of blackpoker (see ``cardforge.games.shared.telling.story``); ``actions`` is the action list."""

    spoken = SPOKEN
    tellers = _TELLERS

    def __init__(
        self, rules: Rules, cards: Sequence[Card], actions: Sequence[Card], players: tuple[Text, Text], viewer: int | None = None
    ) -> None:
        super().__init__(cards, players, viewer)
        self.rules = rules
        self.actions = actions

    def part(self, state: StageState, kind: str, number: int) -> Text:
        """A number of an event as it stands in a sentence, by its kind."""
        if kind == ACTION:
            return self.actions[number].name
        if kind == KEYS:
            return self.keys(state, number % CARDS, number // CARDS)
        if kind == PIECE:
            return self.piece_name(state, state.known_piece(number))
        return self.seen(state, number) if kind == SEEN else super().part(state, kind, number)

    def piece_name(self, state: StageState, piece: Piece) -> Text:
        """A character: its cards and size, or its place in the row where it lies face down."""
        if piece.character == self.rules.bulwark:
            place = state.bulwarks[piece.player].index(piece) + 1
            ja, en = f"防壁{place}", f"bulwark {place}"
            if not self.hides(piece.player):
                name = self.name(state, piece.cards[0])
                ja, en = f"{ja}（{name.ja}）", f"{en} ({name.en})"
            return Text(ja, en)
        names = [self.name(state, card) for card in piece.cards]
        ja, en = "+".join(name.ja for name in names), "+".join(name.en for name in names)
        return Text(f"{ja}（{piece.size}）", f"{en} ({piece.size})") if piece.size != piece.power or len(names) > 1 else Text(ja, en)

    def tell(self, state: StageState, events: Iterable[Event]) -> list[Text]:
        """One line for each event that a player would speak of; cards that go from the life to the grave stand in one line."""
        lines: list[Text] = []
        milled: list[int] = []
        told = list(events)
        for (code, a, b, c), following in zip(told, [*(event[0] for event in told[1:]), -1], strict=False):
            from_life = code == terms.E_MOVED and b % ZONES == LIFE and c % ZONES == GRAVE
            if milled and not (from_life and state.owners[milled[0]] == state.owners[a]):
                lines.append(self._milled(state, milled))
                milled = []
            if from_life:
                milled.append(a)
                continue
            attacks_next = code == terms.E_DRIVEN and following == terms.E_ATTACKS
            line = None if attacks_next else self.line(state, code, a, b, c)
            if line is not None:
                lines.append(sentence(line))
        return [*lines, self._milled(state, milled)] if milled else lines

    def option(self, state: StageState, option: int) -> Text:
        """What choosing an option means."""
        verb, first, second = verb_of(option), first_of(option), second_of(option)
        if terms.V_ACTION <= verb < V_PICK:
            action = self.actions[verb - terms.V_ACTION].name
            keys = self.keys(state, first, second)
            letters = cost_letters(self.actions[verb - terms.V_ACTION].trees["notation"])
            cost = f"  ${letters}" if letters else ""
            return Text(f"{action.ja}{keys.ja}{cost}", f"{action.en}{keys.en}{cost}")
        if verb == V_DONE and state.question == terms.Q_BLOCK:
            return self.say(SPOKEN.more["blocked"], state, state.attackers[state.agenda[-1][1]])
        if verb in SPOKEN.answers:
            return SPOKEN.answers[verb]
        if verb == V_MODE:
            return self.say(SPOKEN.more[f"way {first}" if state.question == terms.Q_TWIST else "mode"], state, first + 1)
        if of_cards(state.question):
            return self.name(state, first)
        request = state.request(first)
        if request is not None:
            return sentence(self.say(SPOKEN.more["named"], state, request[1], request[2], request[3] + CARDS * request[4]))
        piece = state.known_piece(first)
        return sentence(self.say(SPOKEN.more["driven" if piece.driven else "charged"], state, first, piece.player))

    def stage(self, state: StageState) -> list[Text]:
        """The requests on the stage, the top one first: whose, which action, with which key cards, aimed at what."""
        return [self._request(state, request[1], request[2], request[3], request[4], request[5]) for request in reversed(state.stage)]

    def _request(self, state: StageState, number: int, player: int, first: int, second: int, target: int) -> Text:
        action, who, keys = self.actions[number].name, self.players[player], self.keys(state, first, second)
        aim = Text("", "")
        piece = state.piece(target) if self.rules.actions[number].target in _PIECES and target != NO_CARD else None
        if piece is not None:
            name = self.piece_name(state, piece)
            aim = Text(f" → {name.ja}", f" -> {name.en}")
        return sentence(Text(f"{who.ja}: {action.ja}{keys.ja}{aim.ja}", f"{who.en}: {action.en}{keys.en}{aim.en}"))

    def keys(self, state: StageState, first: int, second: int) -> Text:
        """The key cards of a request, where it has any."""
        names = [self.name(state, card) for card in (first, second) if card != NO_CARD]
        return Text(f" ★{'+'.join(name.ja for name in names)}", f" ★{'+'.join(name.en for name in names)}") if names else Text("", "")

    def _milled(self, state: StageState, milled: list[int]) -> Text:
        """Cards that went from a life to its grave: those that nobody saw are counted (004-A33)."""
        who = self.players[state.owners[milled[0]]]
        known = [card for card in milled if self.viewer is None or card not in state.buried]
        names = [self.name(state, card) for card in known]
        if len(known) < len(milled):
            under = len(milled) - len(known)
            names.insert(0, Text(f"{under}枚", "1 card" if under == 1 else f"{under} cards"))
        ja, en = "、".join(name.ja for name in names), ", ".join(name.en for name in names)
        return Text(f"{who.ja}のライフから墓地へ: {ja}", f"From {whose(who)} life to the grave: {en}")

    def seen(self, state: StageState, piece: int) -> Text:
        """A piece's card, or just its kind where it lies face down and the viewer may not know it."""
        if piece < FACE_DOWN:
            return self.name(state, piece)
        name = self.name(state, piece - FACE_DOWN)
        return _BULWARK if self.hides(state.owners[piece - FACE_DOWN]) else Text(f"防壁{name.ja}", f"bulwark {name.en}")
