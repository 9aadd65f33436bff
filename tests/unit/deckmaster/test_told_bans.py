"""What is told when something is forbidden for a time: whom it binds, until when, and what is forbidden."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardforge.games.deckmaster.telling.story import Storyteller
from cardforge.games.shared.telling.speech import OPPONENT, YOU
from cardforge.model import Text
from cardforge.simulation.scenarios.reading import read
from cardforge.simulation.scenarios.running import run_steps

SCENARIO = """
game: deckmaster
cards:
  ban: {{kind: spell, cost: 1, attributes: [white], text: "{text}"}}
  imp: {{kind: unit, cost: 1, power: 1000, attributes: [red]}}
position: {{a: {{hand: [ban]}}, b: {{units: [imp]}}}}
steps: [{{a: {{play: ban}}}}]
"""
PLAYERS = (YOU, OPPONENT)


@pytest.mark.parametrize(
    ("text", "ja", "en"),
    [
        (
            "相手のユニット全体は次の相手のターン終了時まで攻撃できない。",
            "「ban」の効果: 次の相手のターン終了時まで、相手の場の全てのユニットは攻撃できない。",
            "Ban: on your opponent's field, until the end of your opponent's next turn, units cannot attack.",
        ),
        (
            "パワー3000以下の自分のユニット全体はターン終了時まで戦闘では破壊されない。",
            "「ban」の効果: ターン終了時まで、あなたの場のパワー3000以下の全てのユニットは戦闘では破壊されない。",
            "Ban: on your field, until end of turn, units with 3000 or less power cannot be destroyed in battle.",
        ),
        (
            "全てのユニットは次の自分のターンまで攻撃できない。",
            "「ban」の効果: 次のあなたのターンまで、全てのユニットは攻撃できない。",
            "Ban: until your next turn, units cannot attack.",
        ),
        (
            "相手ユニット1体は次の相手のターンの間攻撃できない。",
            "後のターンに、「imp」は攻撃できない。",
            "In a turn to come, imp cannot attack.",
        ),
    ],
)
def test_a_ban_says_whom_it_binds_and_what_is_forbidden(tmp_path: Path, text: str, ja: str, en: str) -> None:
    file = tmp_path / "ban.yaml"
    file.write_text("name: ban\n" + SCENARIO.format(text=text).lstrip(), encoding="utf-8")
    scenario = read(file)
    table: Any = scenario.lay()
    begin = len(table.state.log)
    assert run_steps(scenario, table, []).ok
    told = Storyteller(table.definitions, PLAYERS, None).tell(table.state, table.state.log[begin:])
    assert Text(ja, en) in told, told
