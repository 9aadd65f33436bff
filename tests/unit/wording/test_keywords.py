"""The ten keywords (000-K01 to K10) with the document's own reminders, and what a Deck Master may have (000-R21)."""

import pytest

from cardforge.wording import phrasebook

BOOK = phrasebook("deckmaster")


@pytest.mark.parametrize(
    ("keyword", "ja", "en", "settable", "power"),
    [
        ("pierce", "貫通", "Pierce", True, 0),
        ("swift", "疾風", "Swift", True, -3000),
        ("pass", "通過", "Bypass", True, -3000),
        ("first_strike", "先制", "First strike", True, -1500),
        ("drain", "吸血", "Drain", True, -1500),
        ("sluggish", "鈍重", "Sluggish", False, 0),
        ("rigid", "硬直", "Rigid", True, 3000),
        ("guard", "守護", "Guard", False, 0),
        ("fragile", "脆弱", "Fragile", False, 0),
        ("blessing", "加護", "Blessing", False, 0),
    ],
)
def test_keyword(keyword: str, ja: str, en: str, settable: bool, power: int) -> None:
    entry = BOOK.keyword(keyword)
    assert (BOOK.keyword_name(keyword, "ja"), BOOK.keyword_name(keyword, "en")) == (ja, en)
    assert (entry.data["settable"], entry.data["power"]) == (settable, power)
    assert BOOK.keyword_reminder(keyword, "ja")
    assert BOOK.keyword_reminder(keyword, "en").endswith(".")
    assert BOOK.read(ja) == BOOK.read(en) == {"keywords": [keyword], "abilities": []}


def test_there_are_ten_in_the_order_of_the_rules() -> None:
    assert [BOOK.keyword(keyword).data["rule"] for keyword in BOOK.keywords] == [f"000-K{number:02d}" for number in range(1, 11)]


def test_the_reminder_is_the_documents_own() -> None:
    assert BOOK.keyword_reminder("drain", "ja") == "このユニットが攻撃した場合、このユニットのパワー分自プレイヤーを回復する"
