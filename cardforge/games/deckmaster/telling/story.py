"""Tells a game to people: what happened, what is asked and what can be answered, in Japanese and English."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from cardforge.engine.game import LOOP_GUARD
from cardforge.engine.options import coded, first_of, second_of, verb_of
from cardforge.engine.state import CONCEDED, DRAW, E_OVER, Event
from cardforge.games.deckmaster.play import terms
from cardforge.games.deckmaster.play.state import DuelState
from cardforge.games.shared.speech import risen, sentence, whose
from cardforge.model import Card, Text

#: Why a game ended: the word of ``--json`` and the sentence for people.
_REASONS: dict[int, tuple[str, Text]] = {
    terms.R_HP: ("hp", Text("HPが0になった", "HP fell to 0")),
    terms.R_DECK_OUT: ("deck_out", Text("山札がなくなった", "the deck ran out")),
    CONCEDED: ("conceded", Text("投了", "a player gave up")),
    terms.R_STALLED: ("stalled", Text("ターンが終わらない", "a turn did not end")),
    LOOP_GUARD: ("loop", Text("効果が終わらない", "effects ran in a circle")),
}

_QUESTIONS: dict[int, Text] = {
    terms.Q_MAIN: Text("何をしますか", "What do you do?"),
    terms.Q_CHOOSE: Text("どれを選びますか", "Which one do you choose?"),
    terms.Q_ROOM: Text("場がいっぱいです。どれを墓地に置きますか", "The zone is full. Which card goes to the discard?"),
    terms.Q_ORDER: Text("どの能力から解決しますか", "Which ability resolves first?"),
    terms.Q_LOOK: Text("どこに置きますか", "Where do you put it?"),
    terms.Q_MAY: Text("そうしますか", "Do you?"),
    terms.Q_MODE: Text("どれにしますか", "Which one?"),
    terms.Q_DISCARD: Text("どれを捨てますか", "Which card do you discard?"),
    terms.Q_SEAL: Text("どの封印を除外しますか", "Which seal do you exile?"),
}

#: Answers that name no card.
_WORDS: dict[int, Text] = {
    terms.V_END: Text("ターンを終える", "End the turn"),
    terms.V_NONE: Text("選ばない", "None"),
    terms.V_YES: Text("はい", "Yes"),
    terms.V_NO: Text("いいえ", "No"),
    terms.V_TOP: Text("山札の上に置く", "On top of the deck"),
    terms.V_BOTTOM: Text("山札の下に置く", "At the bottom of the deck"),
}


def reason_word(reason: int) -> str:
    """The word for why a game ended: ``hp``, ``deck_out``, ``conceded``, ``stalled`` or ``loop``."""
    return _REASONS[reason][0]


def question_text(question: int) -> Text:
    """What a question asks."""
    return _QUESTIONS[question]


def tried_moves(state: DuelState, player: int) -> list[int]:
    """The options that a player would think of in his main phase, legal or not: every hand card, attack, ability and seal of his."""
    options = [coded(terms.V_PLAY, card) for card in state.zone(player, terms.HAND)]
    enemies = [*state.units[1 - player], state.masters[1 - player]]
    targets = [terms.AT_PLAYER, *(piece.card for piece in enemies)]
    for piece in [*state.units[player], state.masters[player]]:
        options += [coded(terms.V_ATTACK, piece.card, target) for target in targets]
    return options + [coded(terms.V_RELEASE, seal) for seal in state.zone(player, terms.SEALED)]


def opening(state: DuelState) -> int:
    """How many events of the log are the shuffling and dealing before the first turn, of which nobody wants to be told."""
    return next((index for index, event in enumerate(state.log) if event[0] == terms.E_TURN), len(state.log))


class Storyteller:
    """Tells one game; ``cards[definition]`` are its cards, ``players`` what the first and the second player are called.

    ``viewer`` is the player (0 or 1) from whom the other one's hidden cards are kept; ``None`` sees everything.
    """

    def __init__(self, cards: Sequence[Card], players: tuple[Text, Text], viewer: int | None = None) -> None:
        self._cards = cards
        self._players = players
        self._viewer = viewer

    def name(self, state: DuelState, card: int) -> Text:
        """The name of a card instance."""
        return self._cards[state.definitions[card]].name

    def tell(self, state: DuelState, events: Iterable[Event]) -> list[Text]:
        """One line for each event that a player would speak of, in order."""
        lines = []
        played = -1
        for code, a, b, c in events:
            if code == terms.E_PLAYED:
                played = a
            elif a == played and code in (terms.E_ENTERED, terms.E_ABILITY):
                continue
            teller = _TELLERS.get(code)
            line = teller(self, state, a, b, c) if teller else None
            if line is not None:
                lines.append(sentence(line))
        return lines

    def option(self, state: DuelState, option: int) -> Text:
        """What choosing an option means."""
        verb, first, second = verb_of(option), first_of(option), second_of(option)
        if verb in _WORDS:
            return _WORDS[verb]
        if verb == terms.V_MODE:
            return Text(f"{first + 1}つ目", f"Number {first + 1}")
        name = self.name(state, first)
        match verb:
            case terms.V_PLAY:
                cost = self._cards[state.definitions[first]].fields.get("cost", 0)
                return Text(f"「{name.ja}」を使う（{cost}マナ）", f"Play {name.en} ({cost} mana)")
            case terms.V_ATTACK:
                target = self._target(state, state.owners[first], second)
                return Text(f"「{name.ja}」で{target.ja}を攻撃", f"Attack {target.en} with {name.en}")
            case terms.V_USE:
                return Text(f"「{name.ja}」の能力を使う", f"Use the ability of {name.en}")
            case terms.V_RELEASE:
                return Text(f"封印「{name.ja}」を解放する", f"Release the seal {name.en}")
            case terms.V_EMERGENCY:
                return Text(f"封印「{name.ja}」を緊急解放する", f"Release the seal {name.en} in an emergency")
        return self._picked(state, first)

    def _picked(self, state: DuelState, card: int) -> Text:
        """A card as an answer: with its owner and power where it is on the field."""
        name, piece = self.name(state, card), state.piece(card)
        if piece is None:
            return Text(f"「{name.ja}」", name.en)
        owner = self._players[piece.player]
        return sentence(Text(f"{owner.ja}の「{name.ja}」（パワー{piece.power}）", f"{whose(owner)} {name.en} (power {piece.power})"))

    def _target(self, state: DuelState, attacker: int, target: int) -> Text:
        if target == terms.AT_PLAYER:
            return self._players[1 - attacker]
        name, piece = self.name(state, target), state.piece(target)
        power = piece.power if piece else 0
        return Text(f"「{name.ja}」（{power}）", f"{name.en} ({power})")

    # -- events -----------------------------------------------------------------------------------------------------------------------

    def _turn(self, state: DuelState, turn: int, player: int, _c: int) -> Text:
        who = self._players[player]
        return Text(f"―― ターン{turn}: {who.ja} ――", f"-- Turn {turn}: {who.en} --")

    def _played(self, state: DuelState, card: int, player: int, _c: int) -> Text:
        who, name = self._players[player], self.name(state, card)
        return Text(f"{who.ja}は「{name.ja}」を使った。", f"{who.en} played {name.en}.")

    def _entered(self, state: DuelState, card: int, player: int, _c: int) -> Text:
        who, name = self._players[player], self.name(state, card)
        return Text(f"「{name.ja}」が{who.ja}の場に出た。", f"{name.en} entered {whose(who)} field.")

    def _left(self, state: DuelState, card: int, zone: int, how: int) -> Text:
        name = self.name(state, card)
        if how & terms.DESTROYED:
            return Text(f"「{name.ja}」は破壊された。", f"{name.en} was destroyed.")
        if how & terms.MADE_ROOM:
            return Text(f"「{name.ja}」は場所を空けて墓地に置かれた。", f"{name.en} made room and went to the discard.")
        place = _PLACES.get(zone % terms.ZONES, _PLACES[terms.DISCARD]) if zone != terms.NOWHERE else _GONE
        return Text(f"「{name.ja}」は{place.ja}。", f"{name.en} {place.en}.")

    def _moved(self, state: DuelState, card: int, source: int, goal: int) -> Text | None:
        ways = _WAYS.get((source % terms.ZONES if source < terms.FIELD else source, goal % terms.ZONES))
        if ways is None:
            return None
        who, name = self._players[goal // terms.ZONES], self.name(state, card)
        return Text(ways.ja.format(who=who.ja, name=name.ja), ways.en.format(who=who.en, whose=whose(who), name=name.en))

    def _drew(self, state: DuelState, card: int, player: int, _c: int) -> Text:
        who, name = self._players[player], self.name(state, card)
        if self._viewer is not None and self._viewer != player:
            return Text(f"{who.ja}はカードを引いた。", f"{who.en} drew a card.")
        return Text(f"{who.ja}は「{name.ja}」を引いた。", f"{who.en} drew {name.en}.")

    def _power(self, state: DuelState, card: int, amount: int, duration: int) -> Text | None:
        if not amount:
            return None
        name = self.name(state, card)
        lasting = Text("（ずっと続く）", " for good") if duration == terms.PERMANENT else Text("", "")
        change = risen(Text(f"「{name.ja}」", name.en), amount, "パワー", "power")
        return Text(f"{change.ja}{lasting.ja}。", f"{change.en}{lasting.en}.")

    def _damage(self, state: DuelState, player: int, amount: int, left: int) -> Text:
        who = self._players[player]
        return Text(f"{who.ja}は{amount}ダメージを受けた（HP {left}）。", f"{who.en} took {amount} damage (HP {left}).")

    def _heal(self, state: DuelState, player: int, amount: int, left: int) -> Text:
        who = self._players[player]
        return Text(f"{who.ja}は{amount}回復した（HP {left}）。", f"{who.en} regained {amount} HP (HP {left}).")

    def _life_paid(self, state: DuelState, player: int, amount: int, left: int) -> Text:
        who = self._players[player]
        return Text(f"{who.ja}はライフを{amount}支払った（HP {left}）。", f"{who.en} paid {amount} life (HP {left}).")

    def _attack(self, state: DuelState, card: int, target: int, _c: int) -> Text:
        who, name = self._players[state.owners[card]], self.name(state, card)
        if target == terms.AT_PLAYER:
            return Text(f"{who.ja}の「{name.ja}」のダイレクトアタック！", f"{whose(who)} {name.en} attacks the player!")
        aim = self.name(state, target)
        return Text(f"{who.ja}の「{name.ja}」が「{aim.ja}」を攻撃！", f"{whose(who)} {name.en} attacks {aim.en}!")

    def _ability(self, state: DuelState, card: int, _b: int, _c: int) -> Text:
        name = self.name(state, card)
        return Text(f"「{name.ja}」の能力:", f"{name.en}'s ability:")

    def _negated(self, state: DuelState, card: int, _b: int, _c: int) -> Text:
        name = self.name(state, card)
        return Text(f"「{name.ja}」の攻撃は無効になった。", f"The attack of {name.en} was negated.")

    def _silenced(self, state: DuelState, card: int, _b: int, _c: int) -> Text:
        name = self.name(state, card)
        return Text(f"「{name.ja}」の効果は無効になった。", f"{name.en} lost its effects.")

    def _frozen(self, state: DuelState, card: int, frozen: int, _c: int) -> Text | None:
        name = self.name(state, card)
        if not frozen:
            return None
        return Text(f"「{name.ja}」は次のターン開始時にアンタップしない。", f"{name.en} will not untap at its next turn start.")

    def _shuffled(self, state: DuelState, player: int, _b: int, _c: int) -> Text:
        who = self._players[player]
        return Text(f"{who.ja}は山札を切り直した。", f"{who.en} shuffled the deck.")

    def _looked(self, state: DuelState, player: int, bottom: int, _c: int) -> Text:
        who = self._players[player]
        if bottom:
            return Text(f"{who.ja}はめくったカードを山札の下に置いた。", f"{who.en} put the card at the bottom of the deck.")
        return Text(f"{who.ja}はめくったカードを山札の上に置いた。", f"{who.en} put the card on top of the deck.")

    def _released(self, state: DuelState, seal: int, player: int, with_ability: int) -> Text:
        who, name = self._players[player], self.name(state, seal)
        if with_ability:
            return Text(f"{who.ja}は封印「{name.ja}」を解放した！", f"{who.en} released the seal {name.en}!")
        return Text(f"{who.ja}は封印「{name.ja}」を緊急解放した！", f"{who.en} released the seal {name.en} in an emergency!")

    def _master(self, ja: str, en: str, state: DuelState, player: int) -> Text:
        name = self.name(state, state.masters[player].card)
        return Text(ja.format(name=name.ja), en.format(name=name.en))

    def _free(self, state: DuelState, player: int, _b: int, _c: int) -> Text:
        return self._master("★ デッキマスター「{name}」が解き放たれた！", "* The Deck Master {name} is free!", state, player)

    def _down(self, state: DuelState, player: int, _b: int, _c: int) -> Text:
        return self._master("デッキマスター「{name}」は力を失った。", "The Deck Master {name} is down.", state, player)

    def _back(self, state: DuelState, player: int, _b: int, _c: int) -> Text:
        return self._master("デッキマスター「{name}」が力を取り戻した。", "The Deck Master {name} is back.", state, player)

    def _over(self, state: DuelState, winner: int, reason: int, _c: int) -> Text:
        why = _REASONS[reason][1]
        if winner == DRAW:
            return Text(f"引き分け（{why.ja}）。", f"A draw ({why.en}).")
        who = self._players[winner]
        return Text(f"{who.ja}の勝ち（{why.ja}）。", f"{who.en} won ({why.en}).")


_PLACES: dict[int, Text] = {
    terms.HAND: Text("手札に戻った", "went back to the hand"),
    terms.DECK: Text("山札に戻った", "went back to the deck"),
    terms.DISCARD: Text("墓地に置かれた", "went to the discard"),
    terms.EXILE: Text("除外された", "went into exile"),
}
_GONE = Text("消えた", "vanished")

#: Moves between zones that are told, by (from, to).
_WAYS: dict[tuple[int, int], Text] = {
    (terms.HAND, terms.DISCARD): Text("{who}は「{name}」を捨てた。", "{who} discarded {name}."),
    (terms.HAND, terms.EXILE): Text("{who}の手札の「{name}」は除外された。", "{name} went from {whose} hand into exile."),
    (terms.DECK, terms.HAND): Text("{who}は山札から「{name}」を手札に加えた。", "{who} took {name} from the deck."),
    (terms.DECK, terms.DISCARD): Text("{who}の山札から「{name}」が墓地に置かれた。", "{name} went from {whose} deck to the discard."),
    (terms.DECK, terms.EXILE): Text("{who}の山札の「{name}」は除外された。", "{name} went from {whose} deck into exile."),
    (terms.DISCARD, terms.HAND): Text("{who}は墓地から「{name}」を手札に加えた。", "{who} took {name} from the discard."),
    (terms.DISCARD, terms.DECK): Text("{who}の墓地の「{name}」は山札に戻った。", "{name} went from {whose} discard to the deck."),
    (terms.DISCARD, terms.EXILE): Text("{who}の墓地の「{name}」は除外された。", "{name} went from {whose} discard into exile."),
    (terms.UNDER, terms.EXILE): Text("{who}は封印「{name}」を除外した。", "{who} exiled the seal {name}."),
}

_Teller = Callable[[Storyteller, DuelState, int, int, int], Text | None]
_TELLERS: dict[int, _Teller] = {
    terms.E_TURN: Storyteller._turn,
    terms.E_PLAYED: Storyteller._played,
    terms.E_ENTERED: Storyteller._entered,
    terms.E_LEFT: Storyteller._left,
    terms.E_MOVED: Storyteller._moved,
    terms.E_DREW: Storyteller._drew,
    terms.E_POWER: Storyteller._power,
    terms.E_DAMAGE: Storyteller._damage,
    terms.E_HEAL: Storyteller._heal,
    terms.E_LIFE_PAID: Storyteller._life_paid,
    terms.E_ATTACK: Storyteller._attack,
    terms.E_ABILITY: Storyteller._ability,
    terms.E_NEGATED: Storyteller._negated,
    terms.E_SILENCED: Storyteller._silenced,
    terms.E_FROZEN: Storyteller._frozen,
    terms.E_SHUFFLED: Storyteller._shuffled,
    terms.E_LOOKED: Storyteller._looked,
    terms.E_RELEASED: Storyteller._released,
    terms.E_MASTER_FREE: Storyteller._free,
    terms.E_MASTER_DOWN: Storyteller._down,
    terms.E_MASTER_BACK: Storyteller._back,
    E_OVER: Storyteller._over,
}
