"""Why a move is not legal: the rule that forbids it and the card because of which, from the same predicates as the legal list."""

from __future__ import annotations

from collections.abc import Sequence

from cardforge.engine.options import V_PICK, first_of, second_of, verb_of
from cardforge.engine.refusal import Refusal
from cardforge.engine.state import NOBODY
from cardforge.games.blackpoker.play import combat, options, terms
from cardforge.games.blackpoker.play.rules import Rules
from cardforge.games.blackpoker.play.state import StageState, Unit
from cardforge.model import Text

_OVER = Refusal("004-R09", Text("もう勝負がついています", "the game is over"))
_CHANCE = Refusal("004-R13", Text("チャンスを持っていません", "the other player has the chance"))
_ANSWER = Refusal("004-R15", Text("先に、聞かれていることに答えます", "the open question has to be answered first"))
_EMPTY = Refusal("004-R16", Text("ステージが空で、相手もパスしたところです", "the stage is empty and the other one has just passed"))
_KEYS = Refusal("004-R15", Text("キーカードが手札にそろっていません", "the key cards are not in the hand"))
_NOT_ASKED = Refusal("004-R15", Text("今それを選ぶところではありません", "that is not among what can be chosen now"))
_SUIT = Refusal("004-R39", Text("キーカードとスートが等しい自分の兵士がいません", "there is no own soldier of the key card's suit"))
_DRIVEN = Text("{card}はドライブ状態です", "{card} is driven")
_NEEDS = (
    (terms.N_TWO_B, "004-R20", Text("ドライブできる防壁が2枚ありません", "there are not two charged bulwarks to drive")),
    (terms.N_ONE_B, "004-R20", Text("ドライブできる防壁がありません", "there is no charged bulwark to drive")),
    (terms.N_LIFE, "004-R21", Text("ライフがありません", "there is no life card")),
    (terms.N_DISCARD, "004-R22", Text("キーカードのほかに捨てる手札がありません", "there is no hand card to discard besides the key card")),
    (terms.N_HAND, "004-R15", Text("手札がありません", "the hand is empty")),
)


class Refusals:
    """Says why moves are not legal, with the names of the ``cards`` by definition, of the ``actions``, and their rules' ``numbers``."""

    def __init__(self, rules: Rules, cards: Sequence[Text], actions: Sequence[Text], numbers: Sequence[str]) -> None:
        self._rules = rules
        self._cards = cards
        self._actions = actions
        self._numbers = numbers

    def why_not(self, state: StageState, player: int, option: int) -> Refusal | None:
        """Which rule forbids ``option`` to ``player`` now, or ``None`` where it is legal."""
        if state.asked == player and option in state.options:
            return None
        if state.asked == NOBODY:
            return _OVER
        verb = verb_of(option)
        if terms.V_ACTION <= verb < terms.V_ACTION + len(self._rules.actions):
            keys = [card for card in (first_of(option), second_of(option)) if card != terms.NO_CARD]
            if keys and first_of(option) == terms.NO_CARD:
                return _KEYS
            return self.request(state, player, verb - terms.V_ACTION, keys)
        if state.asked != player:
            return _CHANCE
        if verb == terms.V_PASS:
            return _ANSWER if state.question > terms.Q_CHANCE else _EMPTY
        if verb == V_PICK and not options.of_cards(state.question):
            unit = state.unit(first_of(option))
            return self._unit(state, unit) if unit else _NOT_ASKED
        if verb == V_PICK:
            return Refusal(
                "004-R15", self._named(state, Text("{card}は選べません", "{card} cannot be chosen"), first_of(option)), first_of(option)
            )
        return _NOT_ASKED

    def request(self, state: StageState, player: int, number: int, keys: list[int]) -> Refusal | None:
        """Which rule forbids the player to request an action with these key cards now."""
        action, name, rule = self._rules.actions[number], self._actions[number], self._numbers[number]
        if not action.direct:
            return Refusal("004-R12", Text(f"「{name.ja}」は誘発するアクションです", f"{name.en} is triggered, never requested"))
        if state.asked == player and state.question > terms.Q_CHANCE:
            return _ANSWER
        if action.main and player != state.active:
            return Refusal("004-R13", Text(f"「{name.ja}」は自分のターンにだけ起こせます", f"{name.en} needs one's own turn"))
        if state.asked != player:
            return _CHANCE
        if action.main and state.stage:
            return Refusal("004-R13", Text(f"「{name.ja}」はステージが空のときだけ起こせます", f"{name.en} needs an empty stage"))
        if action.limit and state.used >> number & 1:
            return Refusal(rule, Text(f"「{name.ja}」は1ターンに1回までです", f"{name.en} can be requested once a turn"))
        missing = action.needs & ~options.present(state, player)
        for need, cost_rule, text in _NEEDS:
            if missing & need:
                return Refusal(cost_rule, text)
        if missing:
            return Refusal("004-R15", Text(f"「{name.ja}」の対象がありません", f"{name.en} has no target"))
        return self._keys(state, player, number, keys)

    def _keys(self, state: StageState, player: int, number: int, keys: list[int]) -> Refusal | None:
        action, name, rule = self._rules.actions[number], self._actions[number], self._numbers[number]
        hand = state.zones[terms.HAND + terms.ZONES * player]
        if len(keys) != action.keys:
            return Refusal(rule, Text(f"「{name.ja}」のキーカードは{action.keys}枚です", f"{name.en} takes {action.keys} key cards"))
        for place, card in enumerate(keys):
            if card not in hand or card in keys[:place]:
                return _KEYS
            if not options.fits(self._rules, state, number, place, card):
                card_name = self._name(state, card)
                return Refusal(
                    rule,
                    Text(f"{card_name.ja}は「{name.ja}」のキーカードになりません", f"{card_name.en} is no key card of {name.en}"),
                    card,
                )
        if action.target == terms.T_OWN_SAME_SUIT and not options.has_suit(state, player, self._rules.suit[state.definitions[keys[0]]]):
            return _SUIT
        return None

    def _unit(self, state: StageState, unit: Unit) -> Refusal:
        card = unit.cards[0]
        labels = combat.labels(self._rules, unit)
        if state.question == terms.Q_ATTACKERS:
            if unit.player != state.active or not labels & self._rules.attack_label:
                text = Text("{card}はアタッカーに指定できません", "{card} cannot be an attacker")
            else:
                text = _DRIVEN if unit.driven else Text("{card}はこのターンに場に出ました", "{card} came onto the field this turn")
            return Refusal("004-R28", self._named(state, text, card), card)
        if state.question == terms.Q_BLOCK:
            if unit.player == state.active or not labels & self._rules.block_label:
                return Refusal("004-R29", self._named(state, Text("{card}はブロックできません", "{card} cannot block"), card), card)
            if unit.driven:
                return Refusal("004-R29", self._named(state, _DRIVEN, card), card)
            once = Text(
                "防壁なら1枚、兵士なら何体でも。1体がブロックするのは1体です", "one bulwark or any soldiers block, each blocks one attacker"
            )
            return Refusal("004-A09", once, card)
        if state.question == terms.Q_DRIVE:
            return Refusal(
                "004-R20", self._named(state, Text("{card}はドライブできません", "{card} cannot be driven for the cost"), card), card
            )
        return Refusal("004-R15", self._named(state, Text("{card}は対象になりません", "{card} is no legal target"), card), card)

    def _named(self, state: StageState, text: Text, card: int) -> Text:
        name = self._name(state, card)
        return Text(text.ja.format(card=name.ja), text.en.format(card=name.en))

    def _name(self, state: StageState, card: int) -> Text:
        if 0 <= card < len(state.definitions):
            return self._cards[state.definitions[card]]
        return Text("そのカード", "that card")
