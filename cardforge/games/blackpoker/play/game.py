"""blackpoker on the kernel: the frames of its agenda, its answers and the start of a game."""

from __future__ import annotations

from typing import ClassVar, final

from cardforge.engine import rng, window
from cardforge.engine.game import Game
from cardforge.engine.observation import Observation
from cardforge.engine.options import CARDS, SECOND, VERBS
from cardforge.engine.refusal import Refusal
from cardforge.engine.triggers import leave, next_player, of_player
from cardforge.games.blackpoker.play import changes, combat, deeds, effects, requests
from cardforge.games.blackpoker.play.observation import determinise, observe
from cardforge.games.blackpoker.play.options import chance_options
from cardforge.games.blackpoker.play.refusals import Refusals
from cardforge.games.blackpoker.play.rules import Rules
from cardforge.games.blackpoker.play.state import StageState
from cardforge.games.blackpoker.play.terms import (
    BLANK,
    F_ATTACKERS,
    F_BLOCK,
    F_CHANCE,
    F_COST_B,
    F_COST_D,
    F_COST_L,
    F_DISCARD,
    F_DONE,
    F_LAY,
    F_REQUESTED,
    F_RUN,
    F_SEARCH,
    F_TARGET,
    F_TRIGGERS,
    HAND,
    JOKER,
    LIFE,
    NO_CARD,
    OPENING_HAND,
    Q_ATTACKERS,
    Q_BLOCK,
    Q_CHANCE,
    Q_CHOOSE,
    Q_DISCARD,
    Q_DRIVE,
    Q_LAY,
    Q_MAIN,
    Q_MAY,
    Q_MODE,
    R_LIFE,
    TURN_PLAYER,
    V_ACTION,
    V_CARD,
    V_CHARGE,
    V_DONE,
    V_DRIVE,
    V_PASS,
    V_REQUEST,
    V_UNIT,
    V_YES,
    ZONES,
)
from cardforge.model import Text


@final
class BlackPokerGame(Game[StageState]):
    """The rules of blackpoker over compiled lists; ``names`` are those of the cards, ``action_names`` those of the actions and
    ``action_rules`` the numbers of their rules, for messages.

    >>> from cardforge.database import built_in
    >>> from cardforge.games.blackpoker import compile_decks
    >>> library = built_in("blackpoker")
    >>> deck = library.decks["全54枚"]
    >>> game, decks, _ = compile_decks(deck, deck, list(library.cards.values()), "club")
    >>> state = game.start(decks[0], decks[1], seed=1)
    >>> while state.asked >= 0:
    ...     game.apply(state, state.options[-1])
    >>> state.winner in (0, 1)
    True
    """

    name: ClassVar[str] = "blackpoker"

    def __init__(self, rules: Rules, names: list[Text], action_names: list[Text], action_rules: list[str]) -> None:
        self.rules: Rules = rules
        self.action_rules: list[str] = action_rules
        self.refusals: Refusals = Refusals(rules, names, action_names, action_rules)
        self.pool: list[int] = [number for number in range(len(rules.suit)) if rules.suit[number] != BLANK]

    # -- the start of a game ----------------------------------------------------------------------------------------------------------

    def start(self, first: list[int], second: list[int], seed: int, preset: bool = False, shuffled: bool = True) -> StageState:
        """A new game of two decks (definition numbers, top first) up to the first decision (004-R04 to R07)."""
        state = StageState()
        state.rng = rng.seeded(seed)
        self.deal(state, 0, first, shuffled)
        self.deal(state, 1, second, shuffled)
        for player in range(2):
            for _ in range(OPENING_HAND):
                changes.draw(state, player)
        if preset:
            self._preset(state, 0)
            self._preset(state, 1)
        changes.begin_turn(state, 1, self._first_player(state))
        changes.draw(state, state.active)
        state.agenda.append((F_CHANCE, TURN_PLAYER, 0, 0))
        state.agenda.append((F_TRIGGERS, 0, 0, 0))
        self.run(state)
        return state

    def deal(self, state: StageState, player: int, deck: list[int], shuffled: bool) -> None:
        """The player's deck is his life; shuffled before instances are numbered, so that a number tells nothing about the card."""
        order = deck.copy()
        if shuffled:
            state.rng = rng.shuffle(state.rng, order)
        first = len(state.definitions)
        state.definitions = state.definitions + order
        state.owners = state.owners + [player] * len(order)
        state.zones[LIFE + ZONES * player] = list(range(first, first + len(order)))

    def _preset(self, state: StageState, player: int) -> None:
        """The top life card is a bulwark, the next one that is no Joker a soldier (004-R07)."""
        life = state.zone(player, LIFE)
        if life:
            changes.lay(self.rules, state, life[0], LIFE + ZONES * player, player).entered = 0
        while life and self.rules.suit[state.definitions[life[0]]] == JOKER:
            changes.mill(state, player)
        if life:
            changes.summon(self.rules, state, life[0], LIFE + ZONES * player, player).entered = 0

    def _first_player(self, state: StageState) -> int:
        """Both show the top card of their life until one is higher (004-R05)."""
        while state.zone(0, LIFE) and state.zone(1, LIFE):
            numbers = [0, 0]
            for player in range(2):
                card = state.zone(player, LIFE)[0]
                changes.show(state, card, player)
                changes.mill(state, player)
                numbers[player] = self.rules.number[state.definitions[card]]
            if numbers[0] != numbers[1]:
                first = 0 if numbers[0] > numbers[1] else 1
                changes.choose_first(state, first)
                return first
        return 0

    # -- the agenda -------------------------------------------------------------------------------------------------------------------

    def execute(self, state: StageState, op: int, a: int, b: int, c: int) -> None:
        """Do one frame of the agenda."""
        rules = self.rules
        if op == F_CHANCE:
            self._chance(state, a, b)
        elif op == F_RUN:
            effects.run(rules, state, a)
        elif op == F_DONE:
            self._done(state)
        elif op == F_TRIGGERS:
            self._triggers(state)
        elif op == F_TARGET:
            requests.choose_target(rules, state)
        elif op == F_COST_D:
            requests.discard(rules, state, a)
        elif op == F_COST_B:
            requests.drive(state, a)
        elif op == F_COST_L:
            for _ in range(a):
                changes.pay_life(state, state.stage[len(state.stage) - 1][2])
        elif op == F_REQUESTED:
            requests.requested(rules, state)
        elif op == F_ATTACKERS:
            combat.ask_attackers(rules, state, a)
        elif op == F_BLOCK:
            combat.ask_blockers(rules, state, a, b)
        elif op == F_DISCARD:
            effects.discard_down(rules, state, a, b)
        elif op == F_LAY:
            effects.lay(rules, state, a)
        elif op == F_SEARCH:
            effects.search(rules, state, a)

    def _chance(self, table: StageState, holder: int, passes: int) -> None:
        """Somebody has the chance; when both have passed in succession, the top of the stage resolves (004-R16)."""
        if holder == TURN_PLAYER:
            holder = table.active
        while table.stage or holder != table.active:
            if window.closed(passes):
                self._resolve(table)
                return
            options = chance_options(self.rules, table, holder, passes)
            if window.offer(table, F_CHANCE, holder, passes, Q_CHANCE, options, self.rules.ask_always):
                return
            holder = 1 - holder
            passes += 1
        # With an empty stage the turn player has to act some time, so he is asked even if there is only one thing to do.
        table.agenda.append((F_CHANCE, 1 - holder, 1, 0))
        table.ask(holder, Q_MAIN, chance_options(self.rules, table, holder, passes))

    def _resolve(self, table: StageState) -> None:
        """The top request resolves; then the chance goes to the turn player."""
        _, number, player, _, _, _ = table.stage[len(table.stage) - 1]
        table.agenda.append((F_CHANCE, TURN_PLAYER, 0, 0))
        table.agenda.append((F_DONE, 0, 0, 0))
        changes.announce(table, number, player)
        if not effects.without_effect(self.rules, table):
            table.agenda.append((F_RUN, self.rules.actions[number].start, 0, 0))

    def _done(self, table: StageState) -> None:
        """The request has resolved: it leaves the stage and triggers what waits for that."""
        number = table.stage[len(table.stage) - 1][1]
        changes.unstage(table, len(table.stage) - 1, False)
        next_action = self.rules.on_resolved[number]
        if next_action >= 0 and (table.attackers or not self.rules.needs_attackers[next_action]):
            changes.trigger(table, next_action, table.active)
        self._triggers(table)

    def _triggers(self, table: StageState) -> None:
        """The win check, the turn player first, then the trigger check (004-R09, R17)."""
        active = table.active
        if not table.zones[LIFE + ZONES * active]:
            table.finish(1 - active, R_LIFE)
            return
        if not table.zones[LIFE + ZONES * (1 - active)]:
            table.finish(active, R_LIFE)
            return
        actions = self.rules.actions
        player = next_player(table)
        for owner in (player, 1 - player):
            for trigger in of_player(table, owner):
                if actions[trigger[0]].immediate:
                    leave(table, trigger)
                    self._request_triggered(table, trigger[0], owner)
                    requests.requested(self.rules, table)
                    return
        for owner in (player, 1 - player):
            for trigger in of_player(table, owner):
                leave(table, trigger)
                self._request_triggered(table, trigger[0], owner)

    def _request_triggered(self, table: StageState, number: int, owner: int) -> None:
        changes.request(self.rules, table, number, owner, NO_CARD, NO_CARD, NO_CARD)

    # -- answers ----------------------------------------------------------------------------------------------------------------------

    def answer(self, state: StageState, option: int) -> None:
        """Carry out the chosen option."""
        verb = option % VERBS
        if verb >= V_ACTION:
            player = window.holder_of(state)
            requests.request(self.rules, state, player, verb - V_ACTION, option // VERBS % CARDS, option // SECOND)
        elif state.question == Q_CHOOSE and verb != V_DONE:
            deeds.picked(self.rules, state, option // VERBS, state.stage[len(state.stage) - 1][2])
        elif verb == V_UNIT:
            self._answer_unit(state, option // VERBS)
        elif verb == V_CARD:
            self._answer_card(state, option // VERBS)
        elif verb == V_PASS:
            return
        elif verb == V_REQUEST:
            requests.aim(self.rules, state, option // VERBS)
        elif verb == V_DONE:
            if state.question == Q_CHOOSE:
                state.agenda.pop()
            elif state.question != Q_ATTACKERS:
                combat.no_more_blockers(state)
        elif state.question == Q_MAY or state.question == Q_MODE:
            deeds.answered(state, verb, option // VERBS)
        else:
            self._answer_word(state, verb)

    def _answer_unit(self, table: StageState, number: int) -> None:
        question = table.question
        if question == Q_ATTACKERS:
            combat.name_attacker(self.rules, table, number)
        elif question == Q_DRIVE:
            unit = table.unit(number)
            assert unit is not None
            changes.turn_sideways(table, unit, True)
        elif question == Q_BLOCK:
            combat.name_blocker(self.rules, table, number)
        else:
            requests.aim(self.rules, table, number)

    def _answer_card(self, table: StageState, card: int) -> None:
        question = table.question
        player = table.owners[card]
        if question == Q_DISCARD:
            changes.discard(table, card, player)
        elif question == Q_LAY:
            table.agenda.pop()
            changes.lay(self.rules, table, card, HAND + ZONES * player, player)
        else:
            table.agenda.pop()
            effects.found(table, player, card)

    def _answer_word(self, table: StageState, verb: int) -> None:
        """Draw once more or not; drive or charge."""
        _, a, _, _ = table.agenda.pop()
        if verb == V_YES:
            changes.draw(table, a)
        elif verb >= V_CHARGE:
            unit = table.unit(a)
            assert unit is not None
            changes.turn_sideways(table, unit, verb == V_DRIVE)

    def settle(self, state: StageState) -> None:
        """Nothing is looked at between instructions: the win check has its place (004-R16)."""
        state.unsettled = False

    # -- what players and programs ask ------------------------------------------------------------------------------------------------

    def observe(self, state: StageState, player: int) -> Observation[StageState]:
        """What the player may know of the game."""
        return observe(state, player)

    def determinise(self, observation: Observation[StageState], seed: int) -> StageState:
        """A full game that fits the observation; ``pool`` holds the cards that the enemy may have."""
        return determinise(self.rules, self.pool, observation, seed)

    def why_not(self, state: StageState, player: int, option: int) -> Refusal | None:
        """Which rule forbids the option to the player now, and because of which card; ``None`` where it is legal."""
        return self.refusals.why_not(state, player, option)
