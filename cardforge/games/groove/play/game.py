"""groove on the kernel: the frames of its agenda, its answers and the start of a game."""

from __future__ import annotations

from typing import ClassVar, Final, final

from cardforge.engine import rng
from cardforge.engine.observation import Observation
from cardforge.engine.options import CARDS, SECOND, VERBS
from cardforge.engine.program import Context
from cardforge.engine.refusal import Refusal
from cardforge.engine.state import DRAW, NOBODY, UNDECIDED
from cardforge.engine.table import TableGame
from cardforge.games.groove.play import actions, changes, combat, effects, terms, turn
from cardforge.games.groove.play.observation import PICKING, determinise, observe
from cardforge.games.groove.play.refusals import why_not
from cardforge.games.groove.play.rules import Rules
from cardforge.games.groove.play.selecting import candidates, holds, meant
from cardforge.games.groove.play.state import GrooveState
from cardforge.games.groove.play.terms import BY_FILTER, DECK, HAND, ZONES
from cardforge.games.groove.play.traps import offered
from cardforge.model import Text

#: Kinds of card that an enemy's unseen cards may be.
POOLED: Final = terms.CARD | terms.SEAL | terms.BLANK


@final
class GrooveGame(TableGame[GrooveState]):
    """The rules of groove over compiled definitions; ``names`` are those of the definitions, for messages."""

    name: ClassVar[str] = "groove"

    def __init__(self, rules: Rules, names: list[Text]) -> None:
        super().__init__(rules.program)
        self.rules: Rules = rules
        self.names: list[Text] = names
        self.blank = next((number for number in range(len(rules.kind)) if rules.kind[number] == terms.BLANK), -1)
        self.pool: list[int] = [number for number in range(len(rules.kind)) if rules.kind[number] & POOLED]

    # -- the start of a game ----------------------------------------------------------------------------------------------------------

    def start(self, first: list[int], second: list[int], seed: int, flags: int = 0, shuffled: bool = True) -> GrooveState:
        """A new game of two decks, each with its seals (definition numbers, top first), up to the first decision (002-R17 to R19)."""
        state = GrooveState()
        state.rng = rng.seeded(seed)
        state.evolution = flags & terms.WITH_EVOLUTION > 0
        state.reveal_on_draw = flags & terms.REVEAL_ON_DRAW > 0
        state.with_traps = flags & terms.WITH_TRAPS > 0
        self.deal(state, 0, first, shuffled, flags & terms.WITH_SHIELDS > 0)
        self.deal(state, 1, second, shuffled, flags & terms.WITH_SHIELDS > 0)
        if flags & terms.SHOW_SEALS:
            for card in range(len(state.definitions)):
                if self.rules.kind[state.definitions[card]] == terms.SEAL:
                    changes.tell(state, terms.E_SHOWN, card, state.owners[card])
        for player in range(2):
            turn.draw_up(self.rules, state, player)
        turn.begin(self.rules, state, 1, 0)
        self.run(state)
        return state

    def deal(self, state: GrooveState, player: int, deck: list[int], shuffled: bool, shields: bool) -> None:
        """The player's deck, shuffled before instances are numbered, so that a number tells nothing about the card; under the option his
        seals lie apart as ``shields``."""
        order = deck.copy()
        if shuffled:
            state.rng = rng.shuffle(state.rng, order)
        if shields:
            apart = [definition for definition in order if self.rules.kind[definition] == terms.SEAL]
            state.zones[terms.SHIELDS + ZONES * player] = state.bring(player, apart)
            order = [definition for definition in order if self.rules.kind[definition] != terms.SEAL]
        state.zones[DECK + ZONES * player] = state.bring(player, order)

    # -- the agenda -------------------------------------------------------------------------------------------------------------------

    def execute(self, state: GrooveState, op: int, a: int, b: int, c: int) -> None:
        """Do one frame of the agenda."""
        rules = self.rules
        if op < 0:
            self.step(state, op, a, b, c)
        elif op == terms.F_STEP:
            turn.advance(rules, state, a)
        elif op == terms.F_ATTACK:
            combat.advance(rules, state, a)
        elif op == terms.F_ABILITY:
            of_spell = rules.ability[a].when & (terms.AFTER_CAST | terms.ON_USE) > 0
            changes.tell(state, terms.E_ABILITY, b % CARDS, a, int(of_spell))
            self.begin(state, rules.ability[a].start, b, c, state.target, False)
        elif op == terms.F_CAST:
            actions.done(rules, state, a, b, c)
        else:
            self.choose(state, a, terms.Q_DISCARD, state.zones[HAND + ZONES * a].copy(), b, b)

    def idle(self, state: GrooveState) -> None:
        """What was triggered first, then the turn player's decision in the phase; a turn without end is a draw (002-A28)."""
        if state.waiting:
            self.do_waiting(state)
            return
        if state.chances and offered(self.rules, state, state.chances):
            return
        state.turn_decisions += 1
        if state.turn_decisions > terms.MOST_DECISIONS:
            state.finish(DRAW, terms.R_STALLED)
            return
        player, phase = state.active, state.phase
        if phase == terms.CAST:
            state.ask(player, terms.Q_CAST, actions.cast_options(self.rules, state, player))
        elif phase == terms.BATTLE:
            state.ask(player, terms.Q_BATTLE, actions.battle_options(self.rules, state, player))
        elif phase == terms.CHARGE:
            charges = actions.charge_options(self.rules, state, player, terms.V_CHARGE)
            state.ask(player, terms.Q_CHARGE, [terms.V_NONE, *charges])
        else:
            state.ask(player, terms.Q_PREPARE, actions.prepare_options(self.rules, state, player))

    def settle(self, state: GrooveState) -> None:
        """The fifth seal that is turned up decides the game (002-R50), a draw where it is both players' (A34)."""
        state.unsettled = False
        lost = [len(state.zones[terms.SEALS + ZONES * player]) >= terms.SEALS_TO_LOSE for player in range(2)]
        if lost[0] or lost[1]:
            state.finish(DRAW if lost[0] and lost[1] else 1 if lost[0] else 0, terms.R_SEALS)

    def answer(self, state: GrooveState, option: int) -> None:
        """Carry out the chosen option."""
        rules = self.rules
        verb, first, second = option % VERBS, option // VERBS % CARDS, option // SECOND
        if verb >= terms.V_PICK:
            self.reply(state, verb, option // VERBS)
        elif verb == terms.V_SUMMON:
            actions.summon(rules, state, first, second)
        elif verb == terms.V_CAST:
            actions.cast(rules, state, first, second)
        elif verb == terms.V_ATTACK:
            combat.declare(rules, state, first, second)
        elif verb == terms.V_KEEP:
            actions.keep(rules, state, first, second)
        elif verb == terms.V_SEAL:
            actions.activate(rules, state, first)
        elif verb == terms.V_TAP:
            actions.tap(rules, state, first)
        elif verb == terms.V_BLOCK:
            blocker = state.creature(first)
            assert blocker is not None
            changes.block(state, blocker)
        elif verb == terms.V_KEPT:
            self._kept(state)
        elif verb == terms.V_SET:
            changes.set_trap(state, first, state.active)
        elif verb == terms.V_TRAP:
            actions.spring(rules, state, first)
        elif verb == terms.V_SECOND:
            actions.second(state, first)
            changes.enter_phase(state, terms.CAST)
        elif verb == terms.V_NEXT or verb == terms.V_END:
            self._go_on_from(state, verb)
        elif state.question == terms.Q_CHARGE:
            self._charged(state, verb == terms.V_CHARGE and actions.charge(rules, state, first))

    def _charged(self, state: GrooveState, dual: bool) -> None:
        """After phase 2: the battle where a dual card was charged (002-R23), else the preparation."""
        if dual:
            changes.enter_phase(state, terms.BATTLE)
        else:
            changes.enter_phase(state, terms.PREPARE)

    def _kept(self, state: GrooveState) -> None:
        """Enough is kept: for each unused mana a card may go on top of the deck (002-R30)."""
        player = state.active
        kept = [half // 2 for half in state.kept]
        rest = [card for card in state.zones[HAND + ZONES * player] if card not in kept]
        if rest and state.available > 0:
            self.choose(state, player, terms.Q_TOP, rest, 0, min(state.available, len(rest)))
        else:
            turn.leave_preparation(state)

    def _go_on_from(self, state: GrooveState, verb: int) -> None:
        if state.phase == terms.CAST:
            turn.leave_casting(state)
        if verb == terms.V_NEXT:
            changes.enter_phase(state, terms.BATTLE)
        else:
            state.agenda.append((terms.F_STEP, terms.END, 0, 0))

    # -- what the kernel asks ---------------------------------------------------------------------------------------------------------

    def operate(self, state: GrooveState, context: Context, op: int, a: int, b: int, c: int) -> None:
        """Do one deed of an effect."""
        effects.operate(self.rules, state, context, op, a, b, c)

    def select(self, state: GrooveState, context: Context, number: int) -> None:
        """Choose the cards of a selection; out of the groove they come from the top (002-A45)."""
        rules = self.rules
        selection = rules.selections[number]
        if selection.basis != BY_FILTER:
            if selection.basis != terms.CHOSEN:
                context.chosen = meant(state, selection.basis, context.source).copy()
            return
        found = candidates(rules, state, selection, context.source, context.player)
        if selection.count == 0 or selection.zone == terms.GROOVE:
            taken = found if selection.count == 0 else found[: selection.count]
            context.chosen = [state.identity_of(card) for card in taken]
            context.done = context.done and len(taken) > 0 and len(taken) >= selection.count
            return
        least = 0 if selection.up_to else selection.count
        self.choose(state, context.player, terms.Q_CHOOSE, found, least, selection.count, context.may_decline)

    def holds(self, state: GrooveState, context: Context, number: int) -> bool:
        """Whether a condition holds for the effect."""
        return holds(self.rules, state, number, context.source, context.player)

    def picked(self, state: GrooveState, question: int, player: int, taken: list[int]) -> None:
        """Cards have been chosen for an effect, to discard, or to go on top of the deck."""
        if question == terms.Q_CHOOSE:
            state.contexts[-1].chosen = [state.identity_of(card) for card in taken]
        elif question == terms.Q_DISCARD:
            for card in taken:
                changes.move(state, card, HAND + ZONES * player, terms.DISCARD + ZONES * player)
        else:
            # The first one named lies topmost.
            for card in reversed(taken):
                changes.move(state, card, HAND + ZONES * player, DECK + ZONES * player)
            state.available -= len(taken)
            turn.leave_preparation(state)

    def begin_trigger(self, state: GrooveState, what: int, source: int, player: int) -> None:
        """A triggered ability begins; all that trigger themselves in a circle end like a turn of too many decisions."""
        state.turn_decisions += 1
        if state.turn_decisions > terms.MOST_DECISIONS and state.winner == UNDECIDED:
            state.finish(DRAW, terms.R_STALLED)
            return
        changes.tell(state, terms.E_ABILITY, source % CARDS, what)
        self.begin(state, self.rules.ability[what].start, source, player, state.target, False)

    def told(self, state: GrooveState, player: int, things: list[int]) -> None:
        """Tell that these cards were taken without asking."""
        for card in things:
            changes.tell(state, terms.E_CHOSEN, card, player)

    # -- what players and programs ask ------------------------------------------------------------------------------------------------

    def observe(self, state: GrooveState, player: int) -> Observation[GrooveState]:
        """What the player may know of the game."""
        return observe(state, player)

    def determinise(self, observation: Observation[GrooveState], seed: int) -> GrooveState:
        """A full game that fits the observation; ``pool`` holds the cards that the enemy may have."""
        state = determinise(self.rules, self.pool, observation, seed)
        if state.asked != observation.player and state.question in PICKING and state.asked != NOBODY:
            self.ask_again(state)
        return state

    def why_not(self, state: GrooveState, player: int, option: int) -> Refusal | None:
        """Which rule forbids the option to the player now, and because of which card; ``None`` where it is legal."""
        return why_not(self.rules, self.names, state, player, option)
