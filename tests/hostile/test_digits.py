"""Numbers of thousands of digits, in the fields that are written in a word: a place and a reason, whatever the file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.hostile.guarded import run

DIGITS = "9" * 5000
CARD = {"kind": "seal", "name": "大きな印", "cost": DIGITS, "effect": "全てのクリーチャーの力を10上げる。"}


@pytest.mark.parametrize("cost", [DIGITS, f"墓地{DIGITS}", {"grave": DIGITS}, "፩"], ids=["number", "in a word", "in a mapping", "no digit"])
@pytest.mark.parametrize("ending", ["json", "csv"])
def test_a_cost_with_too_many_digits_is_named(tmp_path: Path, cost: object, ending: str) -> None:
    file = tmp_path / f"own.{ending}"
    if ending == "json":
        file.write_text(json.dumps([{**CARD, "cost": cost}]), "utf-8")
    else:
        word = cost if isinstance(cost, str) else DIGITS
        file.write_text(f"kind,name,cost,effect\nseal,大きな印,{word},{CARD['effect']}\n", "utf-8")
    ran = run(tmp_path, "check", file.name, "--game", "groove")
    assert ran.code == 1, ran
    assert file.name in ran.out, ran
