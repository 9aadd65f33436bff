"""The pack of deckmaster (see ``cardforge.games.shared.pack``)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from cardforge.games.deckmaster.play.state import DuelState
from cardforge.games.shared.building import Building
from cardforge.games.shared.judge import Judge
from cardforge.games.shared.pack import CardFacts, Invariants, Lint, Pack
from cardforge.games.shared.parts import Chart, Generated, Legality, Meetings, Playing, Price, Scenarios
from cardforge.model import Card, Master, Text


def _playing() -> Playing[DuelState]:
    from cardforge.games.deckmaster.dealing import PLAYING

    return PLAYING


def _legality() -> Legality:
    from cardforge.games.deckmaster.design import legality

    return Legality(legality.check_deck, legality.check_card, legality.check_master)


def _lint() -> Lint:
    from cardforge.games.deckmaster.design.lint import lint_cards

    return lint_cards


def _card_facts() -> CardFacts:
    from cardforge.games.deckmaster.design.printed import card_facts

    return card_facts


def _scenario() -> Scenarios:
    from cardforge.games.deckmaster.proving import scenario

    return Scenarios(scenario.lay, scenario.deal, scenario.RESERVED)


def _judge() -> Judge:
    from cardforge.games.deckmaster.telling.judge import JUDGE

    return JUDGE


def _invariants() -> Invariants[DuelState]:
    from cardforge.games.deckmaster.proving.invariants import broken_invariants

    return broken_invariants


def _meetings() -> Meetings[DuelState]:
    from cardforge.games.deckmaster.proving import meetings

    return Meetings(meetings.COUNTED, meetings.rounds, meetings.Meetings)


def _generated() -> Callable[[int], Generated[DuelState]]:
    from cardforge.games.deckmaster.proving.generated import generated_game

    return generated_game


def _pricing() -> Callable[[Master], Price]:
    from cardforge.games.deckmaster.compiling.pricing import price

    return price


def _building() -> Building:
    from cardforge.games.deckmaster.design.building import BUILDING

    return BUILDING


def _charts() -> Callable[[Iterable[Card]], list[Chart]]:
    from cardforge.games.deckmaster.design.statistics import charts

    return charts


PACK: Final = Pack(
    name="deckmaster",
    title=Text("デッキマスター", "Deck Master"),
    # 000-R66, A20.
    flags={"emergency_release": False},
    playing=_playing,
    legality=_legality,
    lint=_lint,
    card_facts=_card_facts,
    scenario=_scenario,
    judge=_judge,
    invariants=_invariants,
    meetings=_meetings,
    generated=_generated,
    pricing=_pricing,
    building=_building,
    charts=_charts,
)
