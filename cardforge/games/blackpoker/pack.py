"""The pack of blackpoker (see ``cardforge.games.shared.pack``)."""

from __future__ import annotations

from typing import Final

from cardforge.games.blackpoker.play.state import StageState
from cardforge.games.shared.judge import Judge
from cardforge.games.shared.pack import CardFacts, Invariants, Pack
from cardforge.games.shared.parts import Legality, Meetings, Playing, Scenarios
from cardforge.model import Text


def _playing() -> Playing[StageState]:
    from cardforge.games.blackpoker.dealing import PLAYING

    return PLAYING


def _legality() -> Legality:
    from cardforge.games.blackpoker.design import legality

    return Legality(legality.check_deck, legality.check_card)


def _card_facts() -> CardFacts:
    from cardforge.games.blackpoker.design.hints import card_facts

    return card_facts


def _scenario() -> Scenarios:
    from cardforge.games.blackpoker.proving import scenario

    return Scenarios(scenario.lay, scenario.deal, scenario.RESERVED)


def _judge() -> Judge:
    from cardforge.games.blackpoker.telling.judge import JUDGE

    return JUDGE


def _invariants() -> Invariants[StageState]:
    from cardforge.games.blackpoker.proving.invariants import broken_invariants

    return broken_invariants


def _meetings() -> Meetings[StageState]:
    from cardforge.games.blackpoker.proving import meetings

    return Meetings(meetings.COUNTED, meetings.rounds, meetings.Meetings)


PACK: Final = Pack(
    name="blackpoker",
    title=Text("ブラックポーカー", "BlackPoker"),
    # 004-A01, A02, A35.
    flags={"preset": False, "throwing_suit": "club", "ask_always": False},
    playing=_playing,
    legality=_legality,
    card_facts=_card_facts,
    scenario=_scenario,
    judge=_judge,
    invariants=_invariants,
    meetings=_meetings,
)
