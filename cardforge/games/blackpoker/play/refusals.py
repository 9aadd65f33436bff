"""Why a move is not legal: the rule that forbids it and the card because of which, from the same predicates as the legal list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from cardforge.engine.options import V_PICK, first_of, second_of, verb_of
from cardforge.engine.refusal import Refusal
from cardforge.engine.state import NOBODY
from cardforge.games.blackpoker.play import combat, options, terms
from cardforge.games.blackpoker.play.rules import Rules
from cardforge.games.blackpoker.play.state import Piece, StageState
from cardforge.games.shared.compiling.vocabulary import named
from cardforge.games.shared.reasons import Reasons, name_of
from cardforge.model import Text

_REASONS: Final = Reasons(__file__)
#: What actions need, as bits; the reason where it is missing is called so, if there is one.
_NEEDS: Final = {f"needs_{word}": bits for word, bits in named(terms, "N_").items()}


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
            return _REASONS.refusal("over")
        verb, first = verb_of(option), first_of(option)
        if terms.V_ACTION <= verb < terms.V_ACTION + len(self._rules.actions):
            keys = [card for card in (first, second_of(option)) if card != terms.NO_CARD]
            if keys and first == terms.NO_CARD:
                return _REASONS.refusal("keys")
            return self.request(state, player, verb - terms.V_ACTION, keys)
        if state.asked != player:
            return _REASONS.refusal("chance")
        if verb == terms.V_PASS:
            return _REASONS.refusal("answer" if state.question > terms.Q_CHANCE else "empty")
        if verb == V_PICK and options.of_cards(state.question):
            return _REASONS.refusal("not_chosen", first, card=name_of(self._cards, state, first))
        piece = state.piece(first) if verb == V_PICK else None
        if piece is None:
            return _REASONS.refusal("not_asked")
        return _REASONS.refusal(self._barred(state, piece), piece.cards[0], card=name_of(self._cards, state, piece.cards[0]))

    def request(self, state: StageState, player: int, number: int, keys: list[int]) -> Refusal | None:
        """Which rule forbids the player to request an action with these key cards now."""
        action = self._rules.actions[number]
        missing = action.needs & ~options.present(state, player, len(state.zones[terms.HAND + terms.ZONES * player]))
        if not action.direct:
            word = "triggered"
        elif state.asked == player and state.question > terms.Q_CHANCE:
            word = "answer"
        elif action.main and player != state.active:
            word = "turn"
        elif state.asked != player:
            word = "chance"
        elif action.main and state.stage:
            word = "stage"
        elif action.limit and state.used >> number & 1:
            word = "limit"
        elif missing:
            word = next((word for word in _REASONS.data if missing & _NEEDS.get(word, 0)), "target")
        else:
            return self._keys(state, player, number, keys)
        return self._refused(word, number)

    def _keys(self, state: StageState, player: int, number: int, keys: list[int]) -> Refusal | None:
        """Why these are not the key cards of an action."""
        action, hand = self._rules.actions[number], state.zone(player, terms.HAND)
        if len(keys) != action.keys:
            return self._refused("count", number, count=action.keys)
        for place, card in enumerate(keys):
            if card not in hand or card in keys[:place]:
                return self._refused("keys", number)
            if not options.fits(self._rules, state, number, place, card):
                return self._refused("no_key", number, card, card=name_of(self._cards, state, card))
        if action.target == terms.T_OWN_SAME_SUIT and not options.has_suit(state, player, self._rules.suit[state.definitions[keys[0]]]):
            return self._refused("suit", number)
        return None

    def _refused(self, word: str, number: int, because: int = -1, **names: Any) -> Refusal:
        """The refusal of a request, by the action's own rule where the reason has none."""
        return _REASONS.refusal(word, because, _REASONS.rule(word) or self._numbers[number], action=self._actions[number], **names)

    def _barred(self, state: StageState, piece: Piece) -> str:
        """The reason why a piece cannot be named."""
        labels = combat.labels(self._rules, piece)
        if state.question == terms.Q_ATTACKERS:
            if piece.player != state.active or not labels & self._rules.attack_label:
                return "no_attacker"
            return "driven_attacker" if piece.driven else "entered"
        if state.question == terms.Q_BLOCK:
            if piece.player == state.active or not labels & self._rules.block_label:
                return "no_blocker"
            return "driven_blocker" if piece.driven else "once"
        return "no_cost" if state.question == terms.Q_DRIVE else "no_target"
