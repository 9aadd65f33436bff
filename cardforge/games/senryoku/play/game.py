"""senryoku on the kernel: the frames of its agenda, its answers and the start of a game."""

from __future__ import annotations

from typing import ClassVar, final

from cardforge.engine import chain, rng, window
from cardforge.engine.observation import Observation
from cardforge.engine.options import CARDS, SECOND, VERBS
from cardforge.engine.program import P_SELECT, Context
from cardforge.engine.refusal import Refusal
from cardforge.engine.state import DRAW, NOBODY
from cardforge.engine.table import TableGame
from cardforge.games.senryoku.play import answering, changes, combat, effects, moving, paying, terms, turn
from cardforge.games.senryoku.play.bars import bar_of
from cardforge.games.senryoku.play.observation import determinise, observe
from cardforge.games.senryoku.play.refusals import refused
from cardforge.games.senryoku.play.rules import AS_X, Rules
from cardforge.games.senryoku.play.selecting import candidates, holds, of_side, referred, row_of
from cardforge.games.senryoku.play.state import SenryokuState
from cardforge.games.senryoku.play.terms import BY_FILTER, FORCE, GRAVE, HAND, SQUARE, SUPPORT, ZONES
from cardforge.games.senryoku.play.values import WHOLE, hand_cost, marks, move_cost
from cardforge.model import Text


@final
class SenryokuGame(TableGame[SenryokuState]):
    """The rules of senryoku over compiled definitions; ``names`` are those of the definitions, for messages."""

    name: ClassVar[str] = "senryoku"

    def __init__(self, rules: Rules, names: list[Text]) -> None:
        super().__init__(rules.program)
        self.rules: Rules = rules
        self.names: list[Text] = names
        self.blank = next((number for number in range(len(rules.kind)) if rules.kind[number] == terms.BLANK), -1)
        #: What the enemy's unseen cards may be, and those of them that lie face down on the field.
        self.decks: list[int] = [number for number in range(len(rules.kind)) if rules.kind[number] != terms.BLANK] or [0]
        self.hidden: list[int] = [number for number in self.decks if rules.hidden[number]]

    # -- the start of a game ----------------------------------------------------------------------------------------------------------

    def start(self, first: list[int], second: list[int], seed: int, shuffled: bool = True) -> SenryokuState:
        """A new game of two decks (definition numbers), up to the first decision (001-R04, R05)."""
        state = SenryokuState()
        state.rng = rng.seeded(seed)
        self.deal(state, 0, first, shuffled)
        self.deal(state, 1, second, shuffled)
        state.turn = 1
        state.agenda.append((terms.F_TURN, terms.S_START, 0, 0))
        self.run(state)
        return state

    def deal(self, state: SenryokuState, player: int, deck: list[int], shuffled: bool) -> None:
        """The player's force, hand and support; the deck is shuffled before its cards are numbered, so that a number tells nothing."""
        cards = deck.copy()
        if shuffled:
            state.rng = rng.shuffle(state.rng, cards)
        numbers = state.bring(player, cards)
        force, hand = terms.OPENING_FORCE, terms.OPENING_FORCE + terms.OPENING_HAND
        # The card that was placed last is the top (001-A05).
        state.zones[FORCE + ZONES * player] = numbers[:force][::-1]
        state.zones[HAND + ZONES * player] = numbers[force:hand]
        state.zones[SUPPORT + ZONES * player] = numbers[hand:]
        state.unsettled = True

    # -- the agenda -------------------------------------------------------------------------------------------------------------------

    def execute(self, state: SenryokuState, op: int, a: int, b: int, c: int) -> None:
        """Do one frame of the agenda."""
        rules = self.rules
        if op == terms.F_WINDOW:
            answering.respond(rules, state, a, b)
        elif op == terms.F_CLOSE:
            state.chain = state.chain[:-1]
        elif op == terms.F_ARRIVE:
            moving.arrive(rules, state, a, b, c)
        elif op == terms.F_STEP:
            moving.step(rules, state, a, b)
        elif op == terms.F_MEET:
            moving.meet(state, a, b, c)
        elif op == terms.F_BATTLE:
            combat.advance(rules, state, a)
        elif op == terms.F_TURN:
            turn.advance(rules, state, a)
        elif op == terms.F_BILL:
            self._ask_bill(state)
        elif op == terms.F_PRICE or op == terms.F_AIM:
            self._prepare(state, op)
        elif op == terms.F_RESOLVE:
            self._resolve(state)
        elif op == terms.F_FINISH:
            if not state.battles:
                combat.doom(rules, state)
            answering.settle_link(state, state.resolving[-1])
        elif op == terms.F_PENDING:
            answering.open_pending(state)
        elif op == terms.F_BOUGHT:
            changes.tell(state, terms.E_BOUGHT, a)
            changes.draw(state, a, 1)
        else:
            self._place(state, op, a, b, c)

    def _place(self, state: SenryokuState, op: int, a: int, b: int, c: int) -> None:
        """The frames that ask for a square or for hand cards."""
        if op == terms.F_DISCARD:
            hand = state.zones[HAND + ZONES * a].copy()
            self.choose(state, a, terms.Q_DISCARD, hand, b, b)
            return
        # What is put there is read off the agenda when the square is chosen.
        state.agenda.append((op, a, b, c))
        if op == terms.F_ENTER:
            if state.zone_of(a) < 0:
                state.agenda.pop()
                return
            self.choose(state, b, terms.Q_SQUARE, [SQUARE + square for square in moving.camp(b)], 1, 1)
            return
        piece = state.meant(a)
        if piece is None:
            state.agenda.pop()
        elif op == terms.F_PUT_BACK:
            places = combat.put_back_options(state, piece)
            if places:
                self.choose(state, piece.player, terms.Q_PUT_BACK, places, 1, 1)
            else:
                state.agenda.pop()
                changes.break_(self.rules, state, piece)
        else:
            free = [SQUARE + square for square in range(terms.SQUARE_COUNT) if b & row_of(square, c) and not state.soldiers_at(square)]
            if free:
                self.choose(state, c, terms.Q_SQUARE, free, 1, 1)
            else:
                state.agenda.pop()

    def _ask_bill(self, state: SenryokuState) -> None:
        """The next card of a payment that is put together by hand."""
        options = paying.bill_options(self.rules, state)
        if len(options) == 1:
            self._pay_with(state, options[0])
        else:
            state.ask(state.bill[paying.B_PLAYER], terms.Q_PAY, options)

    def _pay_with(self, state: SenryokuState, option: int) -> None:
        paying.pay_with(self.rules, state, option // VERBS % CARDS, option % VERBS == terms.V_BREAK)

    def _prepare(self, state: SenryokuState, op: int) -> None:
        """The newest link is paid for with other things than store cards, or aimed."""
        link = state.chain[-1]
        effect = self.rules.effect[link.effect]
        below = state.chain[-2] if len(state.chain) > 1 else None
        about = answering.meant_by(self.rules, state, effect, below, link.source, link.player)
        start, aimed = (effect.price, terms.PRICING) if op == terms.F_PRICE else (effect.aim, terms.AIMING)
        self.begin(state, start, link.source, link.player, aimed, False, about)

    def _resolve(self, state: SenryokuState) -> None:
        """The newest link is processed, though its source is gone (001-R62, R66, A19)."""
        link = state.chain[-1]
        state.chain = state.chain[:-1]
        state.resolving = [*state.resolving, link]
        state.agenda.append((terms.F_FINISH, 0, 0, 0))
        if link.negated:
            return
        effect = self.rules.effect[link.effect]
        below = state.chain[-1] if state.chain else None
        about = answering.meant_by(self.rules, state, effect, below, link.source, link.player)
        self.begin(state, effect.start, link.source, link.player, 0, False, about)

    def idle(self, state: SenryokuState) -> None:
        """The windows of what happened first, then the turn player's decision; a turn without end is a draw."""
        if state.pending:
            answering.open_pending(state)
            return
        if state.turn_decisions >= terms.MOST_DECISIONS:
            state.finish(DRAW, terms.R_STALLED)
            return
        turn.ask(self.rules, state)
        if state.asked != NOBODY:
            state.turn_decisions += 1

    def settle(self, state: SenryokuState) -> None:
        """Who has no force or no support left has lost, both at once is a draw (001-R01, R02, R06, A02, A03)."""
        state.unsettled = False
        zones = state.zones
        first = not zones[FORCE] or not zones[SUPPORT]
        second = not zones[FORCE + ZONES] or not zones[SUPPORT + ZONES]
        if first or second:
            forceless = not zones[FORCE + ZONES] if second and not first else not zones[FORCE]
            reason = terms.R_FORCE if forceless else terms.R_SUPPORT
            state.finish(DRAW if first and second else 1 if first else 0, reason)

    # -- answers ----------------------------------------------------------------------------------------------------------------------

    def answer(self, state: SenryokuState, option: int) -> None:
        """Carry out the chosen option."""
        verb, first, second = option % VERBS, option // VERBS % CARDS, option // SECOND
        if verb >= terms.V_PICK:
            self.reply(state, verb, option // VERBS)
        elif verb == terms.V_PASS:
            # The window on the agenda is already the next player's.
            state.by_hand = False
        elif verb == terms.V_USE:
            answering.use(self.rules, state, self._acting(state), first, second)
        elif verb == terms.V_TURN or verb == terms.V_BREAK:
            self._pay_with(state, option)
        elif verb == terms.V_BY_HAND:
            state.by_hand = True
            if state.question == terms.Q_RESPOND:
                _, holder, passes, _ = state.agenda[-1]
                state.agenda[-1] = (terms.F_WINDOW, 1 - holder, passes - 1, 0)
        elif verb == terms.V_NUMBER:
            state.chain = chain.replaced(state.chain, state.chain[-1].saying(state.contexts[-1].made, first))
        else:
            self._of_turn(state, verb, first, second)

    def _acting(self, state: SenryokuState) -> int:
        """Who uses an effect: who was given the chance, or the turn player."""
        return window.holder_of(state) if state.question == terms.Q_RESPOND else state.active

    def _of_turn(self, state: SenryokuState, verb: int, first: int, second: int) -> None:
        """What the turn player does in a part of his turn."""
        rules, player = self.rules, state.active
        if verb <= terms.V_DEPLOY and verb >= terms.V_SUMMON:
            state.agenda.append((terms.F_ARRIVE, first, player, second))
            definition = state.definitions[first]
            price = 0 if rules.hidden[definition] else hand_cost(rules, state, first, player)
            paying.charge(rules, state, player, price, paying.asked_of(rules.marks[definition]))
        elif verb == terms.V_MOVE:
            piece = state.piece(first)
            assert piece is not None
            state.agenda.append((terms.F_STEP, piece.identity, second, 0))
            paying.charge(rules, state, player, move_cost(rules, state, piece), paying.asked_of(marks(rules, state, piece)))
        elif verb == terms.V_DRAW or verb == terms.V_NO_DRAW:
            changes.enter_phase(state, terms.STORING)
            if verb == terms.V_DRAW:
                changes.draw(state, player, 1)
        elif verb == terms.V_STORE:
            turn.after_storing(rules, state, first)
        elif verb == terms.V_UPKEEP or verb == terms.V_FORGO:
            piece = state.piece(first)
            assert piece is not None
            if verb == terms.V_UPKEEP:
                turn.pay_upkeep(rules, state, piece)
            else:
                turn.forgo(rules, state, piece)
        elif verb == terms.V_BUY:
            turn.buy(rules, state)
        elif verb == terms.V_NEXT:
            changes.enter_phase(state, state.phase + 1)
        else:
            turn.end(rules, state)

    # -- what the kernel asks ---------------------------------------------------------------------------------------------------------

    def operate(self, state: SenryokuState, context: Context, op: int, a: int, b: int, c: int) -> None:
        """Do one deed of an effect."""
        effects.operate(self.rules, state, context, op, a, b, c)

    def select(self, state: SenryokuState, context: Context, number: int) -> None:
        """Find the things of a selection: all that fit, what it refers to, or a choice."""
        rules = self.rules
        selection = rules.selections[number]
        if selection.basis != BY_FILTER:
            if selection.basis != terms.CHOSEN:
                context.chosen = referred(state, selection.basis, context.source).copy()
            return
        x = effects.x_of(state, context)
        picking = selection.count != 0 and not selection.random
        found = candidates(rules, state, selection, context.source, context.player, x, WHOLE, picking)
        count = x if selection.count == AS_X else selection.count
        if selection.count == 0 or (selection.count == AS_X and count == 0):
            context.chosen = [state.identity_of(thing) for thing in found] if selection.count == 0 else []
            context.done = context.done and len(found) > 0
            return
        if selection.random:
            if len(found) > count:
                state.rng = rng.shuffle(rng.advance(state.rng), found)
                found = found[:count]
            context.chosen = [state.identity_of(thing) for thing in found]
            context.done = context.done and len(found) == count
            return
        least = 0 if selection.up_to else count
        if selection.partner >= 0:
            least = self._least_of_two(state, context, selection.partner, selection.second)
        question = terms.Q_TARGET if context.target == terms.AIMING else terms.Q_CHOOSE if context.target == 0 else terms.Q_PRICE
        self.choose(state, context.player, question, found, least, count, context.may_decline)

    def _least_of_two(self, state: SenryokuState, context: Context, partner: int, second: bool) -> int:
        """How many have to be chosen of one part of two, so that at least one thing is chosen of both (001-A26)."""
        if second:
            link = state.chain[-1]
            return 0 if link.targets and link.targets[-1] else 1
        other = self.rules.selections[partner]
        return 0 if candidates(self.rules, state, other, context.source, context.player, 0, WHOLE, True) else 1

    def of_cards(self, question: int) -> bool:
        """Whether a question is which card off the field, of which blank ones are alike."""
        return question == terms.Q_DISCARD

    def holds(self, state: SenryokuState, context: Context, number: int) -> bool:
        """Whether a condition holds for the effect."""
        return holds(self.rules, state, number, context.source, context.player, WHOLE)

    def picked(self, state: SenryokuState, question: int, player: int, taken: list[int]) -> None:
        """Things have been chosen for an effect, squares for soldiers, or cards of the hand to be discarded."""
        if question == terms.Q_DISCARD:
            for card in taken:
                changes.move(state, card, HAND + ZONES * player, GRAVE + ZONES * player)
        elif question == terms.Q_PUT_BACK or question == terms.Q_SQUARE:
            op, a, b, _ = state.agenda.pop()
            square = taken[0] - SQUARE
            if op == terms.F_ENTER:
                moving.arrive(self.rules, state, a, b, square)
                return
            piece = state.meant(a)
            if piece is not None:
                changes.go(state, piece, square, True)
        else:
            state.contexts[-1].chosen = [state.identity_of(thing) for thing in taken]

    def begin_trigger(self, state: SenryokuState, what: int, source: int, player: int) -> None:
        """Nothing waits in this game: what answers an event does so in its window."""

    def told(self, state: SenryokuState, player: int, things: list[int]) -> None:
        """Tell that these were taken without asking."""
        for thing in things:
            changes.tell(state, terms.E_CHOSEN, thing, player)

    # -- what players and programs ask ------------------------------------------------------------------------------------------------

    def observe(self, state: SenryokuState, player: int) -> Observation[SenryokuState]:
        """What the player may know of the game."""
        return observe(state, player)

    def determinise(self, observation: Observation[SenryokuState], seed: int) -> SenryokuState:
        """A full game that fits the observation; the enemy's unseen cards may be any of both decks."""
        state = determinise(self.rules, self.decks, self.hidden, observation, seed)
        player = state.asked
        if player not in (observation.player, NOBODY):
            self._ask_anew(state, player)
        return state

    def _ask_anew(self, state: SenryokuState, player: int) -> None:
        """What the enemy can choose in a guess."""
        question = state.question
        if question == terms.Q_MAIN:
            state.options = turn.main_options(self.rules, state, player)
        elif question == terms.Q_STORE:
            state.options = turn.store_options(self.rules, state, player)
        elif question == terms.Q_RESPOND:
            state.options = answering.respond_options(self.rules, state, player)
        elif state.picks and not state.options:
            state.picks = [*state.picks[:-1], state.picks[-1].dealt(self._among(state, player))]
            self.ask_again(state)

    def _among(self, state: SenryokuState, player: int) -> list[int]:
        """The hidden cards among which a player chooses: those of his hand, or of the zone that the effect which runs looks at."""
        if state.question == terms.Q_DISCARD or not state.contexts:
            return state.zone(player, HAND)
        op, number, _, _ = self.program[state.contexts[-1].position - 1]
        if op != P_SELECT:
            return state.zone(player, HAND)
        selection = self.rules.selections[number]
        found: list[int] = []
        for side in (state.active, 1 - state.active):
            if selection.zone < ZONES and of_side(selection, side, player):
                found += state.zone(side, selection.zone)
        return found

    def why_not(self, state: SenryokuState, player: int, option: int) -> Refusal | None:
        """Which rule forbids the option to the player now, and because of which card; ``None`` where it is legal."""
        if state.asked == player and option in state.options:
            return None
        return refused(self.names, state, bar_of(self.rules, state, player, option) or terms.BAR_NO_MOVE, option)
