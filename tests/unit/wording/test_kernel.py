"""The reader and sayer with a phrasebook of another game: what a pattern can do, and that no game is in the kernel."""

from pathlib import Path

import pytest

from cardforge.wording import ReadError
from cardforge.wording.book import Phrasebook
from cardforge.wording.phrases import loader, numerals, pattern

BOOK = """
kinds: {text: order}
languages:
  ja: {forms: {te: {する: して}}, agrees: [unit], labels: {end: 終わり, blank: 空白, digits: 数}}
  en: {agrees: [{count: ">1"}], an: "[aeiou]", capitals: "^[a-z]", labels: {end: the end, blank: a space, digits: a number}}
"""
RULES = """
order:
  - {tree: {ask: <deed>, of: <who>}, ja: "{of}は{ask.te}ください", en: "please, {of} {of?has|have} to {ask}"}
  - {tree: <deed>, ja: "{deed}", en: "{deed}"}
deed:
  - {tree: {do: jump, times: <number>}, ja: "[{times}回]ジャンプする", en: "jump[ {times} times]"}
  - {tree: {do: eat, what: <food>}, ja: "{what}を(食事|ご飯に)する", en: "eat {a/an} {what}"}
  - {tree: {do: twin, one: <n:number>, two: <n:number>}, ja: "{n}を二度する", en: "do {n} twice"}
who:
  - {tree: {count: <number>}, ja: "{count}人", en: "{count} people"}
food:
  - {tree: apple, ja: りんご, en: apple}
  - {tree: pear, ja: [なし, 梨], en: pear}
number: {number: [1, null], samples: [1, 2]}
"""


@pytest.fixture
def book(tmp_path: Path) -> Phrasebook:
    (tmp_path / "book.yaml").write_text(BOOK, encoding="utf-8")
    (tmp_path / "rules.yaml").write_text(RULES, encoding="utf-8")
    return Phrasebook(*loader.load(tmp_path))


@pytest.mark.parametrize(
    ("tree", "ja", "en"),
    [
        ({"do": "jump"}, "ジャンプする", "Jump"),
        ({"do": "jump", "times": 3}, "3回ジャンプする", "Jump 3 times"),
        ({"do": "eat", "what": "apple"}, "りんごを食事する", "Eat an apple"),
        ({"do": "eat", "what": "pear"}, "なしを食事する", "Eat a pear"),
        ({"do": "twin", "one": 4, "two": 4}, "4を二度する", "Do 4 twice"),
        ({"ask": {"do": "jump"}, "of": {"count": 1}}, "1人はジャンプしてください", "Please, 1 people has to jump"),
        ({"ask": {"do": "jump"}, "of": {"count": 2}}, "2人はジャンプしてください", "Please, 2 people have to jump"),
    ],
)
def test_both_directions(book: Phrasebook, tree: dict[str, object], ja: str, en: str) -> None:
    assert (book.say(tree), book.say(tree, lang="en")) == (ja, en)
    assert book.read(ja) == book.read(en) == tree


def test_read_only_words_and_agreement_are_strict(book: Phrasebook) -> None:
    assert book.read("梨をご飯にする") == {"do": "eat", "what": "pear"}
    for wrong in ("Eat a apple", "Eat an pear", "Please, 2 people has to jump"):
        with pytest.raises(ReadError):
            book.read(wrong)


def test_a_sentence_with_two_readings_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "book.yaml").write_text(BOOK, encoding="utf-8")
    (tmp_path / "rules.yaml").write_text(
        "order:\n  - {tree: {do: see}, ja: 見る, en: see}\n  - {tree: {do: look}, ja: [観る, 見る], en: look}\n", encoding="utf-8"
    )
    book = Phrasebook(*loader.load(tmp_path))
    with pytest.raises(ReadError, match="two ways") as caught:
        book.read("見る")
    assert "見る" in caught.value.text.ja
    assert "観る" in caught.value.text.ja


def test_a_rule_can_stand_inside_itself_but_not_without_end(tmp_path: Path) -> None:
    (tmp_path / "book.yaml").write_text(BOOK, encoding="utf-8")
    (tmp_path / "rules.yaml").write_text(
        "order:\n  - {tree: go, ja: 行く, en: go}\n  - {tree: {do: <order>}, ja: '（{do}）', en: '\\({do}\\)'}\n", encoding="utf-8"
    )
    book = Phrasebook(*loader.load(tmp_path))
    assert book.read("（（行く））") == {"do": {"do": "go"}}
    assert book.say({"do": {"do": "go"}}, lang="en") == "((go))"
    with pytest.raises(ReadError, match="nested too deeply"):
        book.read("（" * 900 + "行く" + "）" * 900)


@pytest.mark.parametrize("source", ["(a|b", "[a", "a]b)"])
def test_a_pattern_with_wrong_brackets(source: str) -> None:
    with pytest.raises(ValueError, match="pattern"):
        pattern.parse(source)


@pytest.mark.parametrize(
    ("number", "written"), [(1, "一"), (10, "十"), (12, "十二"), (20, "二十"), (105, "百五"), (2500, "二千五百"), (30_010, "三万十")]
)
def test_numbers_in_kanji(number: int, written: str) -> None:
    assert numerals.kanji(number) == written
    assert numerals.value(written) == number


@pytest.mark.parametrize("wrong", ["007", "一一", "十〇", "1,00", "9999999999"])
def test_numbers_written_wrongly(wrong: str) -> None:
    assert numerals.value(wrong) is None
