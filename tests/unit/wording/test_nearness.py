"""A sentence that is refused gets two that are read, and they are near: what the designer meant is one of them, or has its words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardforge.wording import phrasebook
from cardforge.workspace import Workspace

#: Sentences as designers write them that are not read: the game, the kind, the sentence, and what stands in one of the two.
REFUSED = [
    ("deckmaster", "text", "【攻撃時】デッキからカードを２まい引こう", "引"),
    ("deckmaster", "text", "自分のユニットをすべてパワー＋1000", "自分のユニット全体のパワー"),
    ("deckmaster", "text", "相手のカードを一枚墓地に捨てさせる。", "捨て"),
    ("deckmaster", "text", "相手のユニットを一体パワーダウンさせる。", "相手のユニット"),
    ("deckmaster", "text", "マナを２つ増加させる。", "マナを1増やす"),
    ("deckmaster", "text", "味方ユニットを残らずアンタップ。", "アンタップ"),
    ("groove", "dual-ability", "このクリーチャーはブロックされることがない。", "ブロックされない"),
    ("groove", "dual-effect", "相手のクリーチャーをすべて疲れさせる。", "全てのクリーチャーをタップ"),
    ("groove", "dual-effect", "デッキの上から3枚をグルーブに置く。", "デッキの上から"),
    ("groove", "dual-ability", "【召喚時】相手の手札をランダムに1枚すてる。", "手札を1枚捨てる"),
    ("senryoku", "land", "■永続/自分の水の兵のパワーを1上げる", "水の自兵全てに以下の補正"),
    ("skillbook", "skill", "射程3の敵ユニット1体に2点与える。", "ライン3の敵ユニット1体に2ダメージ"),
    ("skillbook", "aura", "敵全体のATを1下げる。", "ー：敵ユニットのAT"),
    ("deckmaster", "seal-condition", "You have 10 cards in graveyard.", "or more cards in your discard"),
    ("deckmaster", "text", "Target unit gets plus 2000 power until the turn ends.", "00 power"),
    ("deckmaster", "text", "Opponent discard 1 random card.", "at random"),
    ("groove", "dual-effect", "Put the top three cards of your library into your groove.", "your groove"),
    ("groove", "dual-ability", "This creature is unblockable.", "block"),
    ("senryoku", "soldier", "■ Normal: fire 2 / Kill an enemy soldier.", "Break"),
    ("senryoku", "land", "■ Permanent / Friendly water soldiers have +1 power.", "all friendly water soldiers get"),
    ("skillbook", "skill", "Deal 2 damage to an enemy unit within range 3.", "Deal 2 damage to an enemy unit within line 3"),
    ("skillbook", "aura", "Enemy units get -1 AT.", "-: All enemy units get -1 AT."),
]


@pytest.mark.parametrize(("game", "kind", "sentence", "meant"), REFUSED)
def test_what_was_meant_is_among_the_two(game: str, kind: str, sentence: str, meant: str) -> None:
    error = Workspace(game=game).understand(sentence, kind=kind).error
    assert error is not None
    assert error.hint is not None
    lang = phrasebook(game).language(sentence)
    near = re.findall("「(.+?)」(?=「|（)" if lang == "ja" else "“(.+?)”(?:, | \\()", error.hint.get(lang))
    assert len(set(near)) == 2, error.hint
    assert all(phrasebook(game).read(each, kind=kind) for each in near)
    assert any(meant in each for each in near), near


def test_check_names_the_same(tmp_path: Path) -> None:
    """A card's sentence that is refused is told as the sentence alone is."""
    text = "味方ユニットを残らずアンタップ。"
    (tmp_path / "one.yaml").write_text(f"- {{kind: spell, name: 風, cost: 1, attributes: [red], text: {text}}}\n", "utf-8")
    workspace = Workspace(tmp_path)
    alone = workspace.understand(text).error
    assert alone is not None
    assert alone.hint is not None
    (problem,) = (each for each in workspace.read_file(str(tmp_path / "one.yaml"))[1] if each.severity == "error")
    assert alone.hint.ja in problem.message.ja
