"""What must hold in every senryoku position, whatever was played: no card is lost or doubled, and nothing is where it cannot be."""

from __future__ import annotations

from typing import Final

from cardforge.engine.state import NOBODY
from cardforge.games.senryoku.play import terms
from cardforge.games.senryoku.play.bars import FREE, bar_of
from cardforge.games.senryoku.play.game import SenryokuGame
from cardforge.games.senryoku.play.rules import Aura, Force, Rules
from cardforge.games.senryoku.play.state import Piece, SenryokuState
from cardforge.games.senryoku.play.terms import GROUND, MOST_COUNTERS, SOLDIER, SQUARE_COUNT, ZONES
from cardforge.games.senryoku.play.values import in_force
from cardforge.games.shared.proving.invariants import wrong_decision, wrong_places

#: The questions of which each answer is allowed or forbidden by a rule.
_REASONED: Final = (*FREE, terms.Q_PAY)


def broken_invariants(game: SenryokuGame, state: SenryokuState) -> list[str]:
    """What is wrong with a position in which somebody is asked or the game is over; empty if all is well."""
    rules = game.rules
    on_field = [piece.card for row in (*state.soldiers, *state.grounds) for piece in row]
    wrong = [*wrong_places(state, on_field), *_worked_out(rules, state), *_field(rules, state), *_players(state), *_in_progress(state)]
    return [*wrong, *wrong_decision(state), *_offered(rules, state)]


def _offered(rules: Rules, state: SenryokuState) -> list[str]:
    """What is offered is what no rule forbids, by each rule looked at anew (picks are what there is to choose from)."""
    if state.question not in _REASONED or state.asked == NOBODY:
        return []
    barred = [option for option in state.options if bar_of(rules, state, state.asked, option)]
    return [f"option {option} is offered and barred" for option in barred]


def _worked_out(rules: Rules, state: SenryokuState) -> list[str]:
    """What is kept about the effects that go on is what would be gathered now."""
    if not state.known:
        return []
    forces = state.forces
    state.known = False
    return [] if _listed(forces) == _listed(in_force(rules, state)) else ["other effects go on than were noted"]


def _listed(forces: list[Force]) -> list[tuple[Aura, int, int]]:
    return [(force.aura, force.source, force.player) for force in forces]


def _field(rules: Rules, state: SenryokuState) -> list[str]:
    """A soldier, and a sorcery or land, on a square (001-R12), two soldiers only where they meet; sums are what their parts come to."""
    wrong = []
    soldiers: list[int] = []
    grounds: list[int] = []
    for player in range(2):
        for piece in state.soldiers[player]:
            soldiers.append(piece.square)
            wrong += _piece(rules, state, piece, player, SOLDIER)
        for piece in state.grounds[player]:
            grounds.append(piece.square)
            wrong += _piece(rules, state, piece, player, GROUND)
    # A game may end before those who have met have fought.
    if len(set(soldiers)) < len(soldiers) and state.winner < 0:
        meeting = {battle.square for battle in state.battles} | {frame[3] for frame in state.agenda if frame[0] == terms.F_MEET}
        meeting |= {piece.square for piece in _putting_back(state)}
        crowded = {square for square in soldiers if soldiers.count(square) > 1}
        wrong += [f"{soldiers.count(square)} soldiers on square {square}" for square in crowded - meeting]
    if len(set(grounds)) < len(grounds):
        wrong += [f"{grounds.count(square)} sorceries and lands on square {square}" for square in set(grounds) if grounds.count(square) > 1]
    return wrong


def _putting_back(state: SenryokuState) -> list[Piece]:
    """The soldiers that are on their way to another square."""
    found = [state.meant(frame[1]) for frame in state.agenda if frame[0] in (terms.F_PUT_BACK, terms.F_SHIFT)]
    return [piece for piece in found if piece is not None]


def _piece(rules: Rules, state: SenryokuState, piece: Piece, player: int, kinds: int) -> list[str]:
    wrong = []
    if piece.player != player or not piece.kind & kinds or not 0 <= piece.square < SQUARE_COUNT:
        wrong.append(f"piece {piece.card} cannot be")
    if piece.definition >= 0 and (rules.kind[piece.definition] != piece.kind or state.definitions[piece.card] != piece.definition):
        wrong.append(f"piece {piece.card} is another card")
    if piece.counters < 0 or (piece.kind & GROUND and piece.counters > MOST_COUNTERS):
        wrong.append(f"piece {piece.card} has {piece.counters} counters")
    for lasting, by, *_ in piece.passing:
        if lasting == terms.TURN and by < state.turn:
            wrong.append(f"piece {piece.card} keeps what ended in turn {by}")
        if lasting == terms.BATTLE and by not in [battle.number for battle in state.battles]:
            wrong.append(f"piece {piece.card} keeps what ended with a battle")
        if lasting == terms.STAYS and state.meant(by) is None:
            wrong.append(f"piece {piece.card} keeps what ended with its source")
    return wrong


def _players(state: SenryokuState) -> list[str]:
    """Counters on the force, and that nobody goes on without force or support (001-R01, R02, R36)."""
    wrong = []
    for player in range(2):
        if not 0 <= state.counters[player] <= MOST_COUNTERS:
            wrong.append(f"{state.counters[player]} counters on the force of player {player}")
        if state.winner < 0 and not (state.zone(player, terms.FORCE) and state.zone(player, terms.SUPPORT)):
            wrong.append(f"player {player} goes on without force or support")
    for card, *_ in state.held:
        if card not in state.zones[terms.HAND] and card not in state.zones[terms.HAND + ZONES]:
            wrong.append(f"card {card} is corrected in a hand and not there")
    return wrong


def _in_progress(state: SenryokuState) -> list[str]:
    """Chain, battle and payment are over where a player is free to move."""
    if state.asked == NOBODY or state.question not in (terms.Q_DRAW, terms.Q_STORE, terms.Q_UPKEEP, terms.Q_MAIN, terms.Q_BUY, terms.Q_END):
        return []
    left = {"chain": state.chain, "resolving": state.resolving, "pending": state.pending, "battles": state.battles, "bill": state.bill}
    wrong = [f"{word} is not over" for word, rows in left.items() if rows]
    if state.agenda or state.contexts or state.picks:
        wrong.append("something is on the agenda")
    return wrong
