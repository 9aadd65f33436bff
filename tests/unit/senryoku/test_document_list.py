"""Cards in the blocks in which the design document lists them: read however their lines are broken, written so that they are read again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from cardforge.database import built_in
from cardforge.database.formats.card_files import load_file
from cardforge.database.formats.document import form_of, is_document, parse_document, to_document
from cardforge.files.yaml import line_of
from cardforge.model import CardforgeError

LISTED = """\
カード例~火~*

【ギルビアの小隊長】
火/ソルジャー/ギルビア
3/1/3
■《指揮:烈火の陣》永続/この兵と、他の自兵が場に一枚以上存在する間、場の種族「ソルジャー」全てに以下
の補正を加える。
「+0/-1/+1」

①「星を渡る者/深淵」
②地・風・水/エクステンダー/深淵
③3/3/9
~~~~~~
①…カード名
②…属性/種族、種別/特殊種別

【血塗れた刀】
火/呪術
2/0
■強制対抗~この呪術の詠唱:0/場の兵を一枚選ぶ。
■《剣術/呪法:鬼神乱舞/吸血の渇望》永続/一つ目の効果で選んだ兵に以下の補正を加える。
「+0/+3/+5」
【不可視の水流】
水/呪術
-/-
■ルール/この呪術は裏向きでのみ詠唱出来る。そうする場合、相手にルール効果
である事を宣言する。

【ギルビアの炎剣術士】
火/ソルジャー/ギルビア
1/1/2
■-
"""


def test_the_documents_blocks_are_read_however_their_lines_are_broken() -> None:
    cards = {card["name"]: card for card in parse_document(LISTED, "senryoku")}
    library = {card.name.ja: card for card in built_in("senryoku").cards.values()}
    assert list(cards) == ["ギルビアの小隊長", "星を渡る者/深淵", "血塗れた刀", "不可視の水流", "ギルビアの炎剣術士"]
    for name in ("ギルビアの小隊長", "血塗れた刀"):
        assert cards[name]["text"] == library[name].texts["text"]
    assert cards["星を渡る者/深淵"] == {
        "kind": "soldier",
        "name": "星を渡る者/深淵",
        "attributes": ["earth", "wind", "water"],
        "race": ["エクステンダー"],
        "kind2": "abyss",
        "cost": 3,
        "move": 3,
        "power": 9,
    }
    assert cards["不可視の水流"].keys() == {"kind", "name", "attributes", "text"}, "001-R34: face down it has neither cost nor upkeep"
    assert "text" not in cards["ギルビアの炎剣術士"]
    assert [line_of(parse_document(LISTED, "senryoku"), index) for index in range(5)] == [3, 10, 17, 23, 29]


def test_wide_signs_are_read_as_narrow_ones() -> None:
    (wide,) = parse_document("【X】\n水／呪術\n１２／－", "senryoku")
    (narrow,) = parse_document("【X】\n水/呪術\n12/-", "senryoku")
    assert wide == narrow


def test_every_card_of_the_house_is_written_and_read_again() -> None:
    cards = list(built_in("senryoku").cards.values())
    text, lost = to_document(cards)
    assert [card["name"] for card in parse_document(text, "senryoku")] == [card.name.ja for card in cards]
    assert lost == {"name.en", "origin", "quiet", "flavor"}
    assert is_document(text, "senryoku")


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("【X】\n赤/ソルジャー\n1/1/1\n■-\n【Y】\n火/ソルジャー\n1/1/1", 2, "属性はありません"),
        ("【Y】\n火/ソルジャー\n1/1/1\n\n【X】\n火/ソルジャー/ギルビア/王国\n1/1/1", 6, "「王国」が何か分かりません"),
        ("【X】\n火/ソルジャー\n1/1\n■-", 3, "「1/1」は「コスト/移動コスト/パワー」の形ではありません"),
        ("【X】\n火/呪術\n二/0", 3, "「二/0」は「コスト/維持コスト」の形ではありません"),
        ("\n【X】\n火/呪術", 2, "種類の行と数の行"),
        ("【X】\n火/ソルジャー\n1/1/1\n\n■永続/敵兵全てに以下の補正を加える。", 5, "どのカードのものでもありません"),
    ],
)
def test_a_block_that_lacks_something_is_told_with_its_line(text: str, line: int, said: str) -> None:
    with pytest.raises(CardforgeError) as error:
        parse_document(text, "senryoku")
    assert error.value.line == line
    assert said in error.value.text.ja


def test_a_text_that_is_neither_deck_nor_cards_is_told_what_both_look_like(tmp_path: Path) -> None:
    file = tmp_path / "何か.txt"
    file.write_text("これはカードではありません。\n", encoding="utf-8")
    with pytest.raises(CardforgeError, match="neither a deck list nor") as error:
        load_file(file, "senryoku")
    form = form_of("senryoku")
    assert form is not None
    assert form.begins().ja in str(error.value.hint and error.value.hint.ja)


def test_a_card_that_would_be_read_otherwise_is_not_written() -> None:
    card = next(card for card in built_in("senryoku").cards.values() if card.texts.get("text"))
    with pytest.raises(CardforgeError, match="does not fit"):
        to_document([replace(card, texts={"text": "■一つ目。\n\n■二つ目。"})])
