"""blackpoker on the kernel: the frames of its agenda, its answers and the start of a game."""

from __future__ import annotations

from typing import ClassVar

from cardforge.engine import rng
from cardforge.engine.observation import Observation
from cardforge.engine.options import CARDS, SECOND, V_MODE, V_NO, V_PICK, V_YES, VERBS
from cardforge.engine.program import Context
from cardforge.engine.refusal import Refusal
from cardforge.engine.state import NOBODY
from cardforge.engine.table import TableGame
from cardforge.engine.triggers import leave, of_player, wait
from cardforge.engine.window import PLAYERS, holder_of, offer
from cardforge.games.blackpoker.play import changes, combat, effects, options, terms
from cardforge.games.blackpoker.play.observation import determinise, observe
from cardforge.games.blackpoker.play.refusals import Refusals
from cardforge.games.blackpoker.play.rules import Rules
from cardforge.games.blackpoker.play.state import StageState
from cardforge.games.blackpoker.play.terms import COMPOSED, F_CHANCE, F_DONE, FIELD, GRAVE, HAND, LIFE, NO_CARD, TURN_PLAYER, ZONES
from cardforge.model import Text


class BlackPokerGame(TableGame[StageState]):
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
        super().__init__(rules.program)
        self.rules: Rules = rules
        self.action_rules: list[str] = action_rules
        self.refusals: Refusals = Refusals(rules, names, action_names, action_rules)
        self.blank = rules.blank
        self.pool: list[int] = [number for number in range(len(rules.suit)) if rules.suit[number] != terms.BLANK]

    def start(self, first: list[int], second: list[int], seed: int, preset: bool = False, shuffled: bool = True) -> StageState:
        """A new game of two decks (definition numbers, top first) up to the first decision (004-R04 to R07)."""
        state = StageState()
        state.rng = rng.seeded(seed)
        self.deal(state, 0, first, shuffled)
        self.deal(state, 1, second, shuffled)
        for player in range(2):
            for _ in range(terms.OPENING_HAND):
                changes.draw(state, player)
        if preset:
            self._preset(state, 0)
            self._preset(state, 1)
        changes.begin_turn(state, 1, self._first_player(state))
        changes.draw(state, state.active)
        state.agenda.append((F_CHANCE, TURN_PLAYER, 0, 0))
        state.agenda.append((terms.F_CHECK, 0, 0, 0))
        self.run(state)
        return state

    def deal(self, state: StageState, player: int, deck: list[int], shuffled: bool) -> None:
        """The player's deck is his life; shuffled before instances are numbered, so that a number tells nothing about the card."""
        order = deck.copy()
        if shuffled:
            state.rng = rng.shuffle(state.rng, order)
        state.zones[LIFE + ZONES * player] = state.bring(player, order)

    def _preset(self, state: StageState, player: int) -> None:
        """The top life card is a bulwark, the next one that is no Joker a soldier (004-R07)."""
        life = state.zone(player, LIFE)
        if life:
            changes.lay(self.rules, state, life[0], LIFE + ZONES * player, player).entered = 0
        while life and self.rules.suit[state.definitions[life[0]]] == terms.JOKER:
            changes.mill(state, player)
        if life:
            changes.summon(self.rules, state, life[0], LIFE + ZONES * player, player).entered = 0

    def _first_player(self, state: StageState) -> int:
        """Both show the top card of their life until one is higher (004-R05)."""
        while state.zone(0, LIFE) and state.zone(1, LIFE):
            numbers = [0, 0]
            for player in range(2):
                card = state.zone(player, LIFE)[0]
                changes.emit(state, terms.E_SHOWN, card, player)
                changes.mill(state, player)
                numbers[player] = self.rules.number[state.definitions[card]]
            if numbers[0] != numbers[1]:
                first = 0 if numbers[0] > numbers[1] else 1
                changes.emit(state, terms.E_FIRST, first)
                return first
        return 0

    def execute(self, state: StageState, op: int, a: int, b: int, c: int) -> None:
        """Do one frame of the agenda."""
        if op == F_CHANCE:
            self._chance(state, a, b)
        elif op == F_DONE:
            self._done(state)
        elif op == terms.F_CHECK:
            self._check(state)
        elif op == terms.F_ATTACKERS:
            self._ask_attackers(state, a)
        elif op == terms.F_BLOCK:
            self._ask_blockers(state, a, b)
        elif op == terms.F_DISCARD:
            self.choose(state, a, terms.Q_DISCARD, state.zones[HAND + ZONES * a].copy(), b, b)
        else:
            self._request_step(state, op, a)

    def _request_step(self, state: StageState, op: int, a: int) -> None:
        """What comes before a request is complete: costs and target; then an immediate action is done at once (004-R14, R15)."""
        player = state.stage[-1][2]
        if op == terms.F_TARGET and a == terms.T_OPPONENT:
            options.aim(self.rules, state, 1 - player)
        elif op == terms.F_TARGET:
            self.choose(state, player, terms.Q_TARGET, options.targets(self.rules, state), 1, 1)
        elif op == terms.F_COST_D:
            self.choose(state, player, terms.Q_DISCARD, state.zones[HAND + ZONES * player].copy(), a, a)
        elif op == terms.F_COST_B:
            self.choose(state, player, terms.Q_DRIVE, [piece.number for piece in state.bulwarks[player] if not piece.driven], a, a)
        elif op == terms.F_COST_L:
            for _ in range(a):
                changes.pay_life(state, player)
        elif op == terms.F_REQUESTED and self._resolve(state):
            self._done(state)

    def _ask_attackers(self, state: StageState, place: int) -> None:
        """Ask for one more attacker from ``place`` in the row on."""
        found = combat.attackers(self.rules, state, place)
        if found:
            self.choose(state, state.active, terms.Q_ATTACKERS, found, 0, 1)

    def _ask_blockers(self, state: StageState, which: int, place: int) -> None:
        """Ask the opponent who blocks attacker number ``which``, or the first after him whom somebody can block."""
        while which < len(state.attackers):
            found = combat.blockers(self.rules, state, which, place)
            if found:
                state.agenda.append((terms.F_BLOCK, which, place, 0))
                self.choose(state, 1 - state.active, terms.Q_BLOCK, found, 0, 1)
                return
            which += 1
            place = 0

    def _chance(self, table: StageState, holder: int, passes: int) -> None:
        """Somebody has the chance; when both have passed in succession, the top of the stage resolves (004-R16)."""
        if holder == TURN_PLAYER:
            holder = table.active
        while table.stage or holder != table.active:
            if passes == PLAYERS:
                # Then the chance goes to the turn player.
                table.agenda.append((F_CHANCE, TURN_PLAYER, 0, 0))
                if self._resolve(table):
                    self._done(table)
                return
            found = options.chance_options(self.rules, table, holder, passes)
            if offer(table, F_CHANCE, holder, passes, terms.Q_CHANCE, found, self.rules.ask_always):
                return
            holder = 1 - holder
            passes += 1
        # With an empty stage the turn player has to act some time, so he is asked even if there is only one thing to do.
        table.agenda.append((F_CHANCE, 1 - holder, 1, 0))
        table.ask(holder, terms.Q_MAIN, options.chance_options(self.rules, table, holder, passes))

    def _resolve(self, table: StageState) -> bool:
        """The top request resolves, an immediate one as soon as it is requested (004-R14); whether that needed nothing to come first."""
        rules = self.rules
        number, action, player, _, _, target = table.stage[-1]
        if table.logging:
            changes.emit(table, terms.E_RESOLVES, action, player)
        if not rules.actions[action].immediate and effects.without_effect(rules, table):
            return True
        depth = len(table.agenda)
        if rules.plain[action]:
            for op, a, b, c in rules.plain[action]:
                effects.operate(rules, table, op, a, b, c)
        else:
            self.begin(table, rules.actions[action].start, number, player, target, False)
        if len(table.agenda) != depth:
            table.agenda.insert(depth, (F_DONE, 0, 0, 0))
            return False
        return True

    def _done(self, table: StageState) -> None:
        """The request has resolved: it leaves the stage and triggers what waits for that."""
        number = table.stage[-1][1]
        changes.unstage(table, len(table.stage) - 1, False)
        next_action = self.rules.on_resolved[number]
        if next_action >= 0 and (table.attackers or not self.rules.needs_attackers[next_action]):
            wait(table, next_action, NO_CARD, table.active)
        self._check(table)

    def _check(self, table: StageState) -> None:
        """The win check, the turn player first, then the trigger check (004-R09, R17)."""
        active = table.active
        if not table.zones[LIFE + ZONES * active]:
            table.finish(1 - active, terms.R_LIFE)
            return
        if not table.zones[LIFE + ZONES * (1 - active)]:
            table.finish(active, terms.R_LIFE)
            return
        if not table.waiting:
            return
        waiting = table.waiting if len(table.waiting) == 1 else [*of_player(table, active), *of_player(table, 1 - active)]
        for trigger in waiting:
            if self.rules.actions[trigger[0]].immediate:
                leave(table, trigger)
                changes.request(self.rules, table, trigger[0], trigger[2], NO_CARD, NO_CARD, NO_CARD)
                if self._resolve(table):
                    # As a frame, because what triggers itself would go on here without end.
                    table.agenda.append((F_DONE, 0, 0, 0))
                return
        table.waiting = []
        for number, _, owner in waiting:
            changes.request(self.rules, table, number, owner, NO_CARD, NO_CARD, NO_CARD)

    def answer(self, state: StageState, option: int) -> None:
        """Carry out the chosen option."""
        verb = option % VERBS
        if verb >= V_PICK:
            self.reply(state, verb, option // VERBS)
        elif verb != terms.V_PASS:
            player = holder_of(state)
            options.request(self.rules, state, player, verb - terms.V_ACTION, option // VERBS % CARDS, option // SECOND)

    def operate(self, state: StageState, context: Context, op: int, a: int, b: int, c: int) -> None:
        """Do one deed of an action; those that ask leave the choice open."""
        rules, player = self.rules, context.player
        if op == terms.O_DISCARD:
            amount = effects.times(rules, state, b, c, player)
            for whom in reversed(effects.players(state, a, player)):
                state.agenda.append((terms.F_DISCARD, whom, amount, 0))
        elif op >= COMPOSED:
            effects.operate_composed(rules, state, context, op, a, b, c)
        elif op > terms.LAST_ASKING:
            effects.operate(rules, state, op, a, b, c)
        elif op == terms.O_DISCARD_DOWN:
            hand = state.zones[HAND + ZONES * player]
            if len(hand) > a:
                self.choose(state, player, terms.Q_DISCARD, hand.copy(), len(hand) - a, len(hand) - a)
        elif op == terms.O_ATTACK:
            self._ask_attackers(state, 0)
        elif op == terms.O_BLOCK:
            self._ask_blockers(state, 0, 0)
        elif op == terms.O_LAY:
            self.choose(state, player, terms.Q_LAY, state.zones[HAND + ZONES * player].copy(), 1, 1)
        elif op == terms.O_SEARCH:
            self.choose(state, player, terms.Q_SEARCH, effects.searched(state, player), 1, 1)
        elif op == terms.O_TWIST:
            state.ask(player, terms.Q_TWIST, [V_MODE, V_MODE + VERBS])
        elif state.zones[LIFE + ZONES * player]:
            state.ask(player, terms.Q_DRAW, [V_YES, V_NO])
        else:
            context.position = a

    def select(self, state: StageState, context: Context, number: int) -> None:
        """Find the pieces or cards of a selection; the player is asked where there are at least two legal answers."""
        selection = self.rules.selections[number]
        if selection.basis == terms.B_CHOSEN:
            return
        if selection.basis != terms.B_FILTER:
            context.chosen = [context.target]
            return
        found = effects.candidates(state, selection, context.player)
        count = selection.count
        if count == 0:
            context.chosen = found
            return
        if selection.zone == GRAVE and (selection.up_to or count < len(found)):
            # Who looks through a grave shows it.
            state.buried = [card for card in state.buried if card not in found]
        question = terms.Q_CHOOSE if selection.zone == FIELD else terms.Q_CHOOSE_CARD
        self.choose(state, context.player, question, found, 0 if selection.up_to else count, count)

    def holds(self, state: StageState, context: Context, number: int) -> bool:
        """Whether a condition holds for the effect."""
        return effects.holds(self.rules, state, self.rules.conditions[number], context.player)

    def picked(self, state: StageState, question: int, player: int, taken: list[int]) -> None:
        """A cost is paid, a target named, an attacker, a blocker; a card is discarded, laid or found."""
        rules = self.rules
        if question == terms.Q_CHOOSE or question == terms.Q_CHOOSE_CARD:
            state.contexts[-1].chosen = taken
            return
        if question == terms.Q_BLOCK:
            _, which, _, _ = state.agenda.pop()
            if taken:
                combat.name_blocker(rules, state, which, taken[0])
            else:
                state.agenda.append((terms.F_BLOCK, which + 1, 0, 0))
            return
        for thing in taken:
            if question == terms.Q_ATTACKERS:
                combat.name_attacker(rules, state, thing)
            elif question == terms.Q_DISCARD:
                changes.move(state, thing, HAND + ZONES * player, GRAVE + ZONES * player)
            elif question == terms.Q_DRIVE:
                changes.turn_sideways(state, state.known_piece(thing), True)
            elif question == terms.Q_TARGET:
                options.aim(rules, state, thing)
            elif question == terms.Q_LAY:
                changes.lay(rules, state, thing, HAND + ZONES * player, player)
            else:
                effects.found(state, player, thing)

    def of_cards(self, question: int) -> bool:
        """Whether a question is which card; the others are of pieces and requests, by their numbers."""
        return options.of_cards(question)

    def settle(self, state: StageState) -> None:
        """Nothing is looked at between instructions: the win check has its place (004-R16)."""
        state.unsettled = False

    def observe(self, state: StageState, player: int) -> Observation[StageState]:
        """What the player may know of the game."""
        return observe(state, player)

    def determinise(self, observation: Observation[StageState], seed: int) -> StageState:
        """A full game that fits the observation; ``pool`` holds the cards that the enemy may have."""
        state = determinise(self.rules, self.pool, observation, seed)
        if state.asked != NOBODY and not state.options:
            self.ask_again(state)
        return state

    def why_not(self, state: StageState, player: int, option: int) -> Refusal | None:
        """Which rule forbids the option to the player now, and because of which card; ``None`` where it is legal."""
        return self.refusals.why_not(state, player, option)
