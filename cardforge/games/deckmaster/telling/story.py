"""Tells a game to people: what happened, what is asked and what can be answered, in Japanese and English."""

from __future__ import annotations

from collections.abc import Iterable

from cardforge.engine.options import coded, first_of, second_of, verb_of
from cardforge.engine.state import Event
from cardforge.games.deckmaster.play import terms
from cardforge.games.deckmaster.play.state import DuelState
from cardforge.games.shared import story
from cardforge.games.shared.speech import risen, sentence, whose
from cardforge.games.shared.story import CARD, NUMBER, PLAYER, Line, Spoken
from cardforge.model import Text

#: Why a game ended, and what its questions ask.
SPOKEN = Spoken(
    reasons={
        terms.R_HP: ("hp", Text("HPが0になった", "HP fell to 0")),
        terms.R_DECK_OUT: ("deck_out", Text("山札がなくなった", "the deck ran out")),
        terms.R_STALLED: ("stalled", Text("ターンが終わらない", "a turn did not end")),
    },
    questions={
        terms.Q_MAIN: Text("何をしますか", "What do you do?"),
        terms.Q_CHOOSE: Text("どれを選びますか", "Which one do you choose?"),
        terms.Q_ROOM: Text("場がいっぱいです。どれを墓地に置きますか", "The zone is full. Which card goes to the discard?"),
        terms.Q_ORDER: Text("どの能力から解決しますか", "Which ability resolves first?"),
        terms.Q_LOOK: Text("どこに置きますか", "Where do you put it?"),
        terms.Q_MAY: Text("そうしますか", "Do you?"),
        terms.Q_MODE: Text("どれにしますか", "Which one?"),
        terms.Q_DISCARD: Text("どれを捨てますか", "Which card do you discard?"),
        terms.Q_SEAL: Text("どの封印を除外しますか", "Which seal do you exile?"),
    },
    begins=terms.E_TURN,
)

#: Answers that name no card.
_WORDS: dict[int, Text] = {
    terms.V_END: Text("ターンを終える", "End the turn"),
    terms.V_DONE: Text("選ばない", "None"),
    terms.V_YES: Text("はい", "Yes"),
    terms.V_NO: Text("いいえ", "No"),
    terms.V_TOP: Text("山札の上に置く", "On top of the deck"),
    terms.V_BOTTOM: Text("山札の下に置く", "At the bottom of the deck"),
}


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

#: Moves between zones that are told, by (from, to).
_WAYS: dict[tuple[int, int], Line] = {
    (terms.HAND, terms.DISCARD): Line("{b}は{a}を捨てた。", "{b} discarded {a}.", CARD, PLAYER),
    (terms.HAND, terms.EXILE): Line("{b}の手札の{a}は除外された。", "{a} went from {b's} hand into exile.", CARD, PLAYER),
    (terms.DECK, terms.HAND): Line("{b}は山札から{a}を手札に加えた。", "{b} took {a} from the deck.", CARD, PLAYER),
    (terms.DECK, terms.DISCARD): Line("{b}の山札から{a}が墓地に置かれた。", "{a} went from {b's} deck to the discard.", CARD, PLAYER),
    (terms.DECK, terms.EXILE): Line("{b}の山札の{a}は除外された。", "{a} went from {b's} deck into exile.", CARD, PLAYER),
    (terms.DISCARD, terms.HAND): Line("{b}は墓地から{a}を手札に加えた。", "{b} took {a} from the discard.", CARD, PLAYER),
    (terms.DISCARD, terms.DECK): Line("{b}の墓地の{a}は山札に戻った。", "{a} went from {b's} discard to the deck.", CARD, PLAYER),
    (terms.DISCARD, terms.EXILE): Line("{b}の墓地の{a}は除外された。", "{a} went from {b's} discard into exile.", CARD, PLAYER),
    (terms.UNDER, terms.EXILE): Line("{b}は封印{a}を除外した。", "{b} exiled the seal {a}.", CARD, PLAYER),
}

_AT_PLAYER = Line("{b}の{a}のダイレクトアタック！", "{b's} {a} attacks the player!", CARD, PLAYER)
_AT_CARD = Line("{b}の{a}が{c}を攻撃！", "{b's} {a} attacks {c}!", CARD, PLAYER, CARD)
_TOP = Line("{a}はめくったカードを山札の上に置いた。", "{a} put the card on top of the deck.", PLAYER)
_BOTTOM = Line("{a}はめくったカードを山札の下に置いた。", "{a} put the card at the bottom of the deck.", PLAYER)
_RELEASED = Line("{b}は封印{a}を解放した！", "{b} released the seal {a}!", CARD, PLAYER)
_EMERGENCY = Line("{b}は封印{a}を緊急解放した！", "{b} released the seal {a} in an emergency!", CARD, PLAYER)
_FROZEN = Line("{a}は次のターン開始時にアンタップしない。", "{a} will not untap at its next turn start.", CARD)


def _left(teller: Storyteller, state: DuelState, card: int, zone: int, how: int) -> Text:
    name = teller.quoted(state, card)
    if how & terms.DESTROYED:
        return Text(f"{name.ja}は破壊された。", f"{name.en} was destroyed.")
    if how & terms.MADE_ROOM:
        return Text(f"{name.ja}は場所を空けて墓地に置かれた。", f"{name.en} made room and went to the discard.")
    place = _PLACES.get(zone % terms.ZONES, _PLACES[terms.DISCARD]) if zone != terms.NOWHERE else _GONE
    return Text(f"{name.ja}は{place.ja}。", f"{name.en} {place.en}.")


def _moved(teller: Storyteller, state: DuelState, card: int, source: int, goal: int) -> Text | None:
    way = _WAYS.get((source % terms.ZONES if source < terms.FIELD else source, goal % terms.ZONES))
    return teller.say(way, state, card, goal // terms.ZONES) if way is not None else None


def _power(teller: Storyteller, state: DuelState, card: int, amount: int, duration: int) -> Text | None:
    if not amount:
        return None
    lasting = Text("（ずっと続く）", " for good") if duration == terms.PERMANENT else Text("", "")
    change = risen(teller.quoted(state, card), amount, "パワー", "power")
    return Text(f"{change.ja}{lasting.ja}。", f"{change.en}{lasting.en}.")


def _attack(teller: Storyteller, state: DuelState, card: int, target: int, _c: int) -> Text:
    if target == terms.AT_PLAYER:
        return teller.say(_AT_PLAYER, state, card, state.owners[card])
    return teller.say(_AT_CARD, state, card, state.owners[card], target)


def _looked(teller: Storyteller, state: DuelState, player: int, bottom: int, _c: int) -> Text:
    return teller.say(_BOTTOM if bottom else _TOP, state, player)


def _released(teller: Storyteller, state: DuelState, seal: int, player: int, with_ability: int) -> Text:
    return teller.say(_RELEASED if with_ability else _EMERGENCY, state, seal, player)


def _frozen(teller: Storyteller, state: DuelState, card: int, frozen: int, _c: int) -> Text | None:
    return teller.say(_FROZEN, state, card) if frozen else None


def _master(teller: Storyteller, state: DuelState, ja: str, en: str, player: int) -> Text:
    return teller.say(Line(ja, en, CARD), state, state.masters[player].card)


def _free(teller: Storyteller, state: DuelState, player: int, _b: int, _c: int) -> Text:
    return _master(teller, state, "★ デッキマスター{a}が解き放たれた！", "* The Deck Master {a} is free!", player)


def _down(teller: Storyteller, state: DuelState, player: int, _b: int, _c: int) -> Text:
    return _master(teller, state, "デッキマスター{a}は力を失った。", "The Deck Master {a} is down.", player)


def _back(teller: Storyteller, state: DuelState, player: int, _b: int, _c: int) -> Text:
    return _master(teller, state, "デッキマスター{a}が力を取り戻した。", "The Deck Master {a} is back.", player)


#: Events that one sentence tells.
_LINES: dict[int, Line] = {
    terms.E_TURN: story.TURN,
    terms.E_PLAYED: Line("{b}は{a}を使った。", "{b} played {a}.", CARD, PLAYER),
    terms.E_ENTERED: Line("{a}が{b}の場に出た。", "{a} entered {b's} field.", CARD, PLAYER),
    terms.E_DAMAGE: Line("{a}は{b}ダメージを受けた（HP {c}）。", "{a} took {b} damage (HP {c}).", PLAYER, NUMBER, NUMBER),
    terms.E_HEAL: Line("{a}は{b}回復した（HP {c}）。", "{a} regained {b} HP (HP {c}).", PLAYER, NUMBER, NUMBER),
    terms.E_LIFE_PAID: Line("{a}はライフを{b}支払った（HP {c}）。", "{a} paid {b} life (HP {c}).", PLAYER, NUMBER, NUMBER),
    terms.E_ABILITY: Line("{a}の能力:", "{a}'s ability:", CARD),
    terms.E_NEGATED: Line("{a}の攻撃は無効になった。", "The attack of {a} was negated.", CARD),
    terms.E_SILENCED: Line("{a}の効果は無効になった。", "{a} lost its effects.", CARD),
    terms.E_SHUFFLED: Line("{a}は山札を切り直した。", "{a} shuffled the deck.", PLAYER),
}

#: Events that take more than that.
_TELLERS: dict[int, story.Telling] = {
    terms.E_LEFT: _left,
    terms.E_MOVED: _moved,
    terms.E_DREW: story.drew,
    terms.E_POWER: _power,
    terms.E_ATTACK: _attack,
    terms.E_FROZEN: _frozen,
    terms.E_LOOKED: _looked,
    terms.E_RELEASED: _released,
    terms.E_MASTER_FREE: _free,
    terms.E_MASTER_DOWN: _down,
    terms.E_MASTER_BACK: _back,
}


class Storyteller(story.Storyteller[DuelState]):
    """Tells one game of deckmaster (see ``cardforge.games.shared.story``)."""

    spoken = SPOKEN
    lines = _LINES
    tellers = _TELLERS

    def quoted(self, state: DuelState, card: int) -> Text:
        """The name of a card instance as it stands in a sentence."""
        name = self.name(state, card)
        return Text(f"「{name.ja}」", name.en)

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
        if verb in _WORDS:
            return _WORDS[verb]
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
