"""deckmaster on the kernel: the frames of its agenda, its answers and the start of a game."""

from __future__ import annotations

from typing import ClassVar, final

from cardforge.engine import remembering, rng
from cardforge.engine.observation import Observation
from cardforge.engine.options import CARDS, SECOND, VERBS
from cardforge.engine.program import Context
from cardforge.engine.refusal import Refusal
from cardforge.engine.state import DRAW, UNDECIDED
from cardforge.engine.table import TableGame
from cardforge.engine.triggers import SUBJECTS, subject
from cardforge.games.deckmaster.play import actions, altering, changes, combat, continuous, effects, steps, terms, turn
from cardforge.games.deckmaster.play.actions import main_options
from cardforge.games.deckmaster.play.events import tell
from cardforge.games.deckmaster.play.instructions import O_DISCARD, O_MILL, O_MOVE, O_NAME, O_NEGATE, O_POWER, O_SILENCE
from cardforge.games.deckmaster.play.measuring import holds
from cardforge.games.deckmaster.play.observation import determinise, guess, observe
from cardforge.games.deckmaster.play.refusals import why_not
from cardforge.games.deckmaster.play.rules import (
    BY_FILTER,
    NAMED_ATTRIBUTE,
    NAMED_COST,
    NAMED_KEYWORD,
    NAMED_KIND,
    NAMED_RACE,
    RANKED,
    Rules,
)
from cardforge.games.deckmaster.play.selecting import candidates, kept_from, value_of
from cardforge.games.deckmaster.play.state import LOCKED, NO_CARD, DuelState, Piece
from cardforge.games.deckmaster.play.terms import F_ABILITY, F_ATTACK, F_TURN, MOST_DECISIONS, Q_MAIN, V_ATTACK, V_END, V_PLAY, ZONES
from cardforge.model import Text


@final
class Setup:
    """What one player brings, as definition numbers: the Deck Master, its seals and the main deck, top first."""

    def __init__(self, master: int, seals: list[int], deck: list[int]) -> None:
        self.master: int = master
        self.seals: list[int] = seals
        self.deck: list[int] = deck


@final
class DeckMasterGame(TableGame[DuelState]):
    """The rules of deckmaster over compiled definitions; ``names`` are those of the definitions, for messages.

    >>> from cardforge.database import built_in
    >>> from cardforge.games.deckmaster import compile_decks
    >>> library = built_in("deckmaster")
    >>> deck = library.decks["赤単アグロ"]
    >>> game, setups, _ = compile_decks(deck, deck, library.tokens)
    >>> state = game.start(setups[0], setups[1], seed=1)
    >>> while state.asked >= 0:
    ...     game.apply(state, state.options[0])
    >>> state.winner in (0, 1)
    True
    """

    name: ClassVar[str] = "deckmaster"

    def __init__(self, rules: Rules, names: list[Text]) -> None:
        super().__init__(rules.program)
        self.rules: Rules = rules
        rules.after = turn.order(rules)
        self.names: list[Text] = names
        self.blank = next((number for number in range(len(rules.kind)) if rules.kind[number] == terms.BLANK), -1)
        self.pool: list[int] = [
            number for number in range(len(rules.kind)) if rules.kind[number] & terms.POOLED and not rules.token[number]
        ]

    def start(self, first: Setup, second: Setup, seed: int, emergency_release: int = 0, shuffled: bool = True) -> DuelState:
        """A new game up to the first decision: decks shuffled, five cards each, 20000 HP (000-R31, R32)."""
        state = DuelState()
        state.rng = rng.seeded(seed)
        state.emergency_rule = emergency_release
        state.heard = [0, 0]
        self.deal(state, 0, first, shuffled)
        self.deal(state, 1, second, shuffled)
        for player in range(2):
            for _ in range(terms.OPENING_HAND):
                changes.draw(self.rules, state, player, False)
        changes.begin_turn(state, 1, 0)
        state.agenda.append((F_TURN, turn.UNTAP, 0, 0))
        self.run(state)
        return state

    def deal(self, state: DuelState, player: int, setup: Setup, shuffled: bool) -> None:
        """Give a player his cards: the Deck Master with its seals on it, the deck shuffled or in the order of the setup.

        Shuffled before instances are numbered, so that a number tells nothing about the card.
        """
        rules = self.rules
        deck = setup.deck.copy()
        if shuffled:
            state.rng = rng.shuffle(state.rng, deck)
        master = state.bring(player, [setup.master])[0]
        state.zones[terms.SEALED + ZONES * player] = state.bring(player, setup.seals)
        state.zones[terms.DECK + ZONES * player] = state.bring(player, deck)
        piece = Piece(state.identity(master), setup.master, terms.MASTER, player, rules.power[setup.master], rules.keywords[setup.master])
        piece.asleep = LOCKED
        state.masters.append(piece)

    def execute(self, state: DuelState, op: int, a: int, b: int, c: int) -> None:
        """Do one frame of the agenda."""
        rules = self.rules
        if op == F_TURN:
            turn.advance(rules, state, a)
        elif op == F_ATTACK:
            combat.advance(rules, state, a, b, c, state.meant(b))
        elif op == F_ABILITY:
            if state.logging:
                changes.announce_ability(state, a, b)
            self.begin(state, rules.ability[a].start, b, c // 2, state.target, c % 2 == 1)
        elif op == terms.F_ENTER:
            steps.enter(rules, state, a, b, c)
        else:
            self._small_step(state, op, a, b, c)

    def _small_step(self, state: DuelState, op: int, a: int, b: int, c: int) -> None:
        rules = self.rules
        if op == terms.F_MAKE_ROOM:
            self.choose(state, b, terms.Q_ROOM, [piece.card for piece in state.row(b, a)], 1, 1)
        elif op == terms.F_SPELL_DONE:
            actions.spell_done(rules, state, a, b)
        elif op == terms.F_RELEASED:
            actions.released(rules, state, a, b)
        elif op == terms.F_DISCARD:
            self.choose(state, a, terms.Q_DISCARD, state.zones[terms.HAND + ZONES * a].copy(), b, b)
        elif op == terms.F_COST_SEAL:
            self.choose(state, a, terms.Q_SEAL, state.zones[terms.UNDER + ZONES * a].copy(), b, b)
        elif op == terms.F_LOOK:
            steps.look(rules, state, a, b, c)
        elif op == terms.F_TOKENS:
            steps.make_tokens(state, a, b, c)
        elif op == terms.F_DELAYED:
            if not _goes_round(state):
                self.begin_delayed(state, a)
        elif op == terms.F_CONTROL:
            steps.hand_over(rules, state, a, b)
        elif op == terms.F_PLAY:
            actions.play_free(rules, state, a, b)
        elif op == terms.F_DECLARE:
            combat.attack(rules, state, state.meant(a), b)
        elif op == terms.F_RELEASE:
            actions.release_free(rules, state, a, b)

    def idle(self, state: DuelState) -> None:
        """Waiting abilities first, then the turn player's next action in his main phase (000-R41); a turn without end is a draw."""
        if state.waiting:
            self.do_waiting(state)
            return
        state.turn_decisions = decisions = state.turn_decisions + 1
        if decisions > MOST_DECISIONS or state.turn > terms.MOST_TURNS:
            state.finish(DRAW, terms.R_STALLED)
            return
        state.asked = player = state.active
        state.question = Q_MAIN
        state.options = main_options(self.rules, state, player)

    def settle(self, state: DuelState) -> None:
        """Bring continuous effects up to date after an event, then look at HP (000-R77) and at units and Deck Masters at power 0 (000-R50,
        R57, A64), the turn player's first."""
        rules, hp = self.rules, state.hp
        if state.stale:
            continuous.refresh(rules, state)
        state.unsettled = False
        if hp[0] <= 0 or hp[1] <= 0:
            state.finish(DRAW if hp[0] <= 0 and hp[1] <= 0 else 1 if hp[0] <= 0 else 0, terms.R_HP)
            return
        for player in (state.active, 1 - state.active):
            for piece in state.units[player].copy():
                if (
                    not piece.power
                    and not piece.keywords & terms.FATES
                    and not (piece.beaten and (piece.held or piece.keywords & rules.unbeaten))
                ):
                    how = terms.DESTROYED | terms.IN_BATTLE if piece.beaten else terms.DESTROYED
                    changes.leave(rules, state, piece, terms.DISCARD + ZONES * player, how)
            master = state.masters[player]
            if not master.power and not master.asleep:
                altering.knock_out(state, player)

    def answer(self, state: DuelState, option: int) -> None:
        """Carry out the chosen option."""
        rules = self.rules
        verb = option % VERBS
        if verb == V_PLAY:
            actions.play(rules, state, option // VERBS)
        elif verb == V_ATTACK:
            combat.declare(rules, state, option // VERBS % CARDS, option // SECOND)
        elif verb == V_END:
            turn.advance(rules, state, rules.after[turn.MAIN_PHASE])
        elif verb == terms.V_RELEASE or verb == terms.V_EMERGENCY:
            actions.release(rules, state, option // VERBS, verb == terms.V_RELEASE)
        elif verb >= terms.V_PICK:
            self.reply(state, verb, option // VERBS)
        elif verb == terms.V_USE:
            actions.use(rules, state, option // VERBS % CARDS, option // SECOND)
        elif verb == terms.V_NUMBER:
            effects.name(state, option // VERBS, terms.E_NUMBER)
        elif verb == terms.V_NAME:
            effects.name(state, option // VERBS, terms.E_NAMED)
        elif verb == terms.V_WORD:
            effects.name(state, option // VERBS, terms.E_WORD)
        else:
            # The agenda's ``F_LOOK`` says whose looked-at card it is.
            steps.put_back(rules, state, state.agenda[-1][1], verb == terms.V_BOTTOM)

    def operate(self, state: DuelState, context: Context, op: int, a: int, b: int, c: int) -> None:
        """Do one deed of an effect."""
        rules, controller = self.rules, context.player
        if op <= O_MILL:
            amount = b if c < 0 else effects.times(rules, state, b, c, context)
            context.made = 0
            context.worked = []
            # What goes onto the agenda last is done first.
            first = 1 - state.active if op == O_DISCARD else state.active
            for player in (first, 1 - first):
                if (a == terms.BOTH or (player == controller) == (a == terms.OWN)) and state.winner == UNDECIDED:
                    effects.to_player(rules, state, context, op, player, amount)
        elif op == O_POWER:
            amount = effects.times(rules, state, a, b, context)
            for piece in effects.pieces(rules, state, context):
                if amount >= 0 or not effects.is_sturdy(piece, controller):
                    altering.change_power(state, piece, amount, remembering.duration(state, controller, c))
        elif op == O_MOVE:
            effects.move(rules, state, context, a, c)
        elif op == O_NEGATE:
            changes.negate_attack(state)
        elif op <= O_SILENCE:
            effects.to_pieces(rules, state, context, op, a, b)
        elif op == O_NAME:
            self.ask_for_name(state, controller, a)
        else:
            effects.seldom(rules, state, context, op, a, b, c)

    def ask_for_name(self, state: DuelState, player: int, what: int) -> None:
        """Let the player name a cost (``NAMED_COST``), an attribute, a keyword, a kind of card, a race that some card has, or a card that
        one of the decks may hold; where there is none, nothing is named."""
        if what == NAMED_COST:
            state.ask(player, terms.Q_NUMBER, [terms.V_NUMBER + VERBS * number for number in range(terms.MOST_MANA + 1)])
        elif what == NAMED_ATTRIBUTE:
            state.ask(player, terms.Q_WORD, [terms.V_WORD + VERBS * word for word in range(terms.NAMED_ATTRIBUTES)])
        elif what == NAMED_KEYWORD:
            first = terms.NAMED_ATTRIBUTES
            state.ask(player, terms.Q_WORD, [terms.V_WORD + VERBS * word for word in range(first, first + terms.NAMED_KEYWORDS)])
        elif what == NAMED_KIND:
            state.ask(player, terms.Q_WORD, [terms.V_WORD + VERBS * word for word in range(terms.FIRST_KIND, terms.FIRST_RACE)])
        elif what == NAMED_RACE:
            races = [terms.V_WORD + VERBS * (terms.FIRST_RACE + race) for race in range(len(self.rules.known_races))]
            if races:
                state.ask(player, terms.Q_WORD, races)
        else:
            cards = [number for number in self.pool if self.rules.kind[number] & terms.PLAYABLE]
            if cards:
                state.ask(player, terms.Q_NAME, [terms.V_NAME + VERBS * number for number in cards])

    def select(self, state: DuelState, context: Context, number: int) -> None:
        """Choose the cards of a selection; the player is asked where there are at least two legal answers."""
        selection = self.rules.selections[number]
        if selection.basis != BY_FILTER and selection.basis != RANKED:
            effects.refer(state, context, selection)
            return
        found = candidates(self.rules, state, selection, context.source, context.player)
        if self.rules.words & terms.ANY_UNCHOSEN and selection.count:
            found = [card for card in found if not kept_from(self.rules, state, context, state.piece(card), terms.UNCHOSEN_BY)]
        count = selection.count if selection.count >= 0 else context.made
        if selection.count < 0 and count == 0:
            found = []
        if selection.count == 0:
            context.chosen = [state.identity_of(card) for card in found]
            context.done = context.done and len(found) > 0
            return
        if selection.random:
            state.rng = rng.shuffle(state.rng, found)
            context.done = context.done and len(found) >= count
            context.chosen = [state.identity_of(card) for card in found[:count]]
            return
        least = 0 if selection.up_to else count
        # Who sees an unseen hand chooses from it (000-A80).
        player = context.player
        if selection.seen:
            effects.peek(state, player)
        elif selection.zone == terms.HAND and selection.side == terms.ENEMY:
            player = 1 - player
        # Only the player whose ability it is may decline; another who is told to do something has to (000-A76).
        may_decline = context.may_decline and selection.zone != terms.LOOKED and not selection.must
        may_decline = may_decline and state.owners[context.source % CARDS] == player
        self.choose(state, player, terms.Q_CHOOSE, found, least, count, may_decline, selection.room, selection.weighed)

    def weight(self, state: DuelState, weighed: int, thing: int) -> int:
        """The power or cost of a card; the lowest first where it is below 0; its name (a number) for 0."""
        if not weighed:
            return state.definitions[thing]
        return value_of(self.rules, state, abs(weighed), thing) * (1 if weighed > 0 else -1)

    def holds(self, state: DuelState, context: Context, number: int) -> bool:
        """Whether a condition holds for the effect."""
        return holds(self.rules, state, self.rules.conditions[number], context.source, context.player)

    def picked(self, state: DuelState, question: int, player: int, taken: list[int]) -> None:
        """Cards have been chosen for an effect, to make room, to discard or as a cost."""
        rules = self.rules
        if question == terms.Q_CHOOSE:
            state.contexts[-1].chosen = [state.identity_of(card) for card in taken]
        elif question == terms.Q_ROOM:
            # Its abilities for going to the discard happen (000-R29).
            piece = state.piece(taken[0])
            assert piece is not None
            changes.leave(rules, state, piece, terms.DISCARD + ZONES * player, terms.MADE_ROOM)
        elif question == terms.Q_DISCARD:
            if state.contexts:
                context = state.contexts[len(state.contexts) - 1]
                context.made += len(taken)
                context.worked = [*context.worked, *taken]
            for card in taken:
                changes.move(rules, state, card, terms.HAND + ZONES * player, terms.DISCARD + ZONES * player)
        else:
            for card in taken:
                changes.move(rules, state, card, terms.UNDER + ZONES * player, terms.EXILE + ZONES * player)

    def begin_trigger(self, state: DuelState, what: int, source: int, player: int) -> None:
        """A triggered ability begins; it may decline to choose (000-A23). One that would negate a negated attack waits (A72)."""
        meant = NO_CARD
        if what >= SUBJECTS:
            meant, what = subject(what), what % SUBJECTS
        ability = self.rules.ability[what]
        if ability.means and ability.watch is None:
            meant = state.attacker
        if ability.negates and state.negated:
            effects.give_back(self.rules, state, what, source)
            return
        if ability.watch is not None and _goes_round(state):
            return
        if state.logging:
            changes.announce_ability(state, what, source)
        # A negative identity is of a card that is meant no more.
        if source >= 0 and (state.meant(source) is None if source >= CARDS else state.left(source)):
            source = source % CARDS - CARDS
        target = NO_CARD if state.target >= CARDS and state.meant(state.target) is None else state.target
        if ability.watch is not None and terms.WOULD >> ability.watch.event & 1:
            target = meant if terms.DOOMS >> ability.watch.event & 1 else terms.REPLACING - ability.watch.event
        if ability.measures:
            self.begin(state, ability.start, source, player, target, True, named=meant)
        else:
            self.begin(state, ability.start, source, player, target, True, NO_CARD if meant < 0 or state.left(meant) else meant)

    def told(self, state: DuelState, player: int, things: list[int]) -> None:
        """Tell that these cards were taken without asking."""
        for card in things:
            tell(state, terms.E_CHOSEN, card, player)

    def observe(self, state: DuelState, player: int) -> Observation[DuelState]:
        """What the player may know of the game."""
        return observe(state, player)

    def determinise(self, observation: Observation[DuelState], seed: int) -> DuelState:
        """A full game that fits the observation; ``pool`` holds the cards that the enemy may have."""
        return determinise(self.rules, self.pool, observation, seed)

    def guess(self, state: DuelState, player: int, seed: int) -> DuelState:
        """A full game that fits what the player may know."""
        return guess(self.rules, self.pool, state, player, seed)

    def why_not(self, state: DuelState, player: int, option: int) -> Refusal | None:
        """Which rule forbids the option to the player now, and because of which card; ``None`` where it is legal."""
        return why_not(self.rules, self.names, state, player, option)


def _goes_round(state: DuelState) -> bool:
    """Count what comes without a choice: what sets itself off again and again ends like a turn of too many decisions."""
    state.turn_decisions += 1
    if state.turn_decisions > MOST_DECISIONS:
        state.finish(DRAW, terms.R_STALLED)
    return state.winner >= 0
