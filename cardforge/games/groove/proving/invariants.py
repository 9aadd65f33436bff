"""What must hold in every groove position, whatever was played: no card is lost or doubled, and nothing is where it cannot be."""

from __future__ import annotations

from cardforge.games.groove.play import terms
from cardforge.games.groove.play.game import GrooveGame
from cardforge.games.groove.play.rules import Rules
from cardforge.games.groove.play.state import GrooveState
from cardforge.games.groove.play.terms import SEALS_TO_LOSE
from cardforge.games.shared.proving.invariants import wrong_decision, wrong_places


def broken_invariants(game: GrooveGame, state: GrooveState) -> list[str]:
    """What is wrong with a position in which somebody is asked or the game is over; empty if all is well."""
    on_table = [card for row in state.creatures for each in row for card in (each.card, *each.under, *each.attached)]
    return [*wrong_places(state, on_table), *_field(game.rules, state), *_seals(game.rules, state), *_turn(state), *wrong_decision(state)]


def _field(rules: Rules, state: GrooveState) -> list[str]:
    """Creatures are regular cards of their player (002-R55), with own enchantments; an evolution alone has cards under it (A11)."""
    wrong = []
    for player in (0, 1):
        for creature in state.creatures[player]:
            if creature.player != player or rules.kind[creature.definition] != terms.CARD:
                wrong.append(f"creature {creature.card} cannot be")
            if {state.owners[card] for card in (creature.card, *creature.under, *creature.attached)} != {player}:
                wrong.append(f"creature {creature.card} has a card of the other player")
            if creature.under and not rules.evolves[creature.definition]:
                wrong.append(f"creature {creature.card} is on others and no evolution")
            if any(rules.spell[state.definitions[card]] != terms.ENCHANTMENT for card in creature.attached):
                wrong.append(f"creature {creature.card} has something attached that is no enchantment")
    return wrong


def _seals(rules: Rules, state: GrooveState) -> list[str]:
    """Seals are in the deck, hand, discard or seal zone, and nothing else is in that (002-R51, R53); with five the game is over (R50)."""
    wrong = []
    for player in (0, 1):
        for zone in (terms.GROOVE, terms.MANA, terms.TEMPORARY, terms.REMOVED):
            sealed = [card for card in state.zone(player, zone) if rules.kind[state.definitions[card]] == terms.SEAL]
            wrong += [f"seal {card} is in zone {zone}" for card in sealed]
        shields = [card for card in state.zone(player, terms.SHIELDS) if rules.kind[state.definitions[card]] != terms.SEAL]
        wrong += [f"card {card} is a shield and no seal" for card in shields]
        turned = state.zone(player, terms.SEALS)
        wrong += [f"card {card} is among the seals" for card in turned if rules.kind[state.definitions[card]] == terms.CARD]
        if state.winner < 0 and len(turned) >= SEALS_TO_LOSE:
            wrong.append(f"player {player} goes on with {len(turned)} seals turned up")
    return wrong


def _turn(state: GrooveState) -> list[str]:
    """Kept cards are in the turn player's hand (002-R27), mana is not negative, active seals are face up (A07), traps
    lie in the groove."""
    hand, seals = state.zone(state.active, terms.HAND), [*state.zone(0, terms.SEALS), *state.zone(1, terms.SEALS)]
    wrong = [f"card {half // 2} is kept and not in the hand" for half in state.kept if half // 2 not in hand]
    grooves = [*state.zone(0, terms.GROOVE), *state.zone(1, terms.GROOVE)]
    wrong += [f"card {card} is a trap and not in the groove" for card in state.traps if card not in grooves]
    wrong += [f"seal {seal} is active and not turned up" for seal in state.activated if seal not in seals]
    return wrong if state.available >= 0 else [*wrong, f"{state.available} mana"]
