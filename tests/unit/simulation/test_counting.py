"""What a match counts of its cards, compared with a count that is written as it is said."""

from __future__ import annotations

import pytest

from cardforge.database import built_in
from cardforge.engine.rng import Dice, seed_of
from cardforge.games.shared.pack import pack_of, playable_games
from cardforge.simulation.bots import make_bot
from cardforge.simulation.matches.match import play_match
from cardforge.simulation.matches.plan import MatchPlan
from cardforge.simulation.matches.tally import CardTally
from cardforge.simulation.table.playing import play_out
from cardforge.simulation.table.table import Table


@pytest.mark.parametrize("game", playable_games())
def test_cards_are_counted_as_they_were_drawn_and_used(game: str) -> None:
    library, playing = built_in(game), pack_of(game).playing()
    decks = list(library.decks.values())
    plan = MatchPlan((decks[0], decks[-1]), ("random", "random"), games=9, seed=3, tokens=playing.parts(library))
    table, bot = Table(plan.decks, tokens=plan.tokens), make_bot("random")
    counted: dict[tuple[int, str], CardTally] = {}
    for number in range(plan.games):
        first = number % 2
        state = table.start(first=first, seed=plan.seed + number // 2)
        late = {card for player in (0, 1) for card in playing.undrawn(state, player)[playing.early :]}
        dice = (Dice(seed_of(plan.seed, number - first)), Dice(seed_of(plan.seed, number - first + 1)))
        chosen = play_out(table.game, state, bot, bot, dice, plan.most)
        uses = [card for option in chosen for card in playing.used(option)]
        attacks = [playing.attacker(option) for option in chosen]
        for player in (0, 1):
            won, side = state.winner == player, first if player == 0 else 1 - first
            cards = [card for card in range(len(state.owners)) if state.owners[card] == player]
            drawn = [card for card in cards if card not in playing.undrawn(state, player) or card in uses]
            there = [card for card in cards if card not in late] if playing.early else drawn
            for definition in {state.definitions[card] for card in (*there, *uses) if card in cards}:
                copies = [card for card in cards if state.definitions[card] == definition]
                early = any(card in there for card in copies)
                used = sum(uses.count(card) for card in copies)
                tally = counted.setdefault((side, table.card(definition).id), CardTally())
                attacked = sum(attacks.count(card) for card in (copies if playing.early else set(copies) & set(there)))
                tally.add(CardTally(int(early), int(early and won), used, int(used > 0), int(won and used > 0), attacked))
    report = play_match(plan)
    assert {(side, card): tally for side, card, _, tally in report.cards} == counted
    assert any(tally.used for tally in counted.values())
