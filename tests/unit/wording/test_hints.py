"""Hints are followed: what is offered is read, and means what the author meant; nothing is offered for what nothing here says."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from cardforge.model import Text
from cardforge.wording import ReadError, phrasebook
from cardforge.wording.guide.hints import slip

BOOK = phrasebook("deckmaster")
DATA: list[dict[str, Any]] = yaml.safe_load(Path(__file__).with_suffix("").with_name("hints.yaml").read_text("utf-8"))
#: What a hint offers: a word for another, or the whole sentence.
WORD = re.compile("「(?P<written>.*)」は「(?P<word>.*)」のことですか？$")
WHOLE = re.compile("(?:^|。 )「(?P<whole>.*)」のことですか？$")


def hint_of(sentence: str) -> Text | None:
    """The hint about a sentence; None without one, or where it is read by now."""
    try:
        BOOK.read(sentence)
    except ReadError as error:
        return error.hint
    return None


def followed(sentence: str, hint: Text) -> str | None:
    """The sentence as the hint says to write it; None where it only says what there is."""
    if found := WORD.search(hint.ja):
        assert f"Did you mean “{found['word']}” instead of “{found['written']}”?" == hint.en
        return sentence.replace(found["written"], found["word"])
    if found := WHOLE.search(hint.ja):
        assert hint.en.endswith(f"Did you mean “{found['whole']}”?")
        return found["whole"]
    return None


@pytest.mark.parametrize("entry", DATA, ids=[entry["sentence"] for entry in DATA])
def test_what_is_offered_is_read_and_means_what_was_meant(entry: dict[str, Any]) -> None:
    hint = hint_of(entry["sentence"])
    other = None if hint is None else followed(entry["sentence"], hint)
    if "means" not in entry:
        assert other is None, f"{entry['sentence']} is no {other}"
    elif other is not None:
        assert BOOK.read(other) == BOOK.read(entry["means"])


def test_most_hints_let_the_sentence_be_read() -> None:
    hints = [(entry["sentence"], hint_of(entry["sentence"])) for entry in DATA]
    shown = [(sentence, hint) for sentence, hint in hints if hint is not None]
    helped = sum(followed(sentence, hint) is not None for sentence, hint in shown)
    assert len(DATA) >= 60
    assert len(shown) >= 150
    assert helped >= 0.8 * len(shown)


ADVICE = [(lang, advice) for lang, language in BOOK.grammar.languages.items() for advice in language.advice]


@pytest.mark.parametrize(("lang", "advice"), ADVICE, ids=[advice.wrong.pattern for _, advice in ADVICE])
def test_the_sentences_that_advice_quotes_are_read(lang: str, advice: Any) -> None:
    """An example stands in brackets, behind 例."""
    text = advice.text.get(lang) if advice.text else ""
    for example in re.findall(r"例：([^）]*。)）", text):
        assert any(read_in(example, kind) for kind in BOOK.kinds), example


def read_in(sentence: str, kind: str) -> bool:
    try:
        return bool(BOOK.read(sentence, kind=kind))
    except ReadError:
        return False


@pytest.mark.parametrize(
    ("written", "meant", "near"),
    [
        ("貫痛", "貫通", True),
        ("貫徹", "貫通", False),
        ("ユニツト", "ユニット", True),
        ("攻げき", "攻撃", True),
        ("退場時", "登場時", False),
        ("破棄する", "破壊する", False),
        ("破懐する", "破壊する", True),
        ("ダメージを回復する", "ダメージを与える", False),
        ("2体まで", "2体", False),
        ("手前", "手札", False),
        ("", "手札", False),
        ("手札", "手札", False),
    ],
)
def test_a_slip_is_no_other_word(written: str, meant: str, near: bool) -> None:
    assert (slip(written, meant, BOOK.grammar.languages["ja"]) is not None) == near


@pytest.mark.parametrize(
    ("written", "meant", "near"),
    [
        ("peirce", "pierce", True),
        ("atack", "attack", True),
        ("enemy", "every", False),
        ("tap", "untap", False),
        ("draw", "drain", False),
        ("and destroys th", "and destroys it", False),
    ],
)
def test_a_slip_in_english(written: str, meant: str, near: bool) -> None:
    assert (slip(written, meant, BOOK.grammar.languages["en"]) is not None) == near


def test_so_many_hints_are_looked_for_and_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of a thousand sentences that cannot be read is no reason to wait; the next library gets its hints again."""
    from cardforge.database.library import reader
    from cardforge.database.library.library import Library

    monkeypatch.setattr(reader, "MOST_MENDED", 2)
    unit = "- {{ kind: unit, name: 獣{at}, cost: 1, attribute: red, power: 1000, text: 貫痛 }}\n"
    (tmp_path / "cards.yaml").write_text("cards:\n" + "".join(unit.format(at=at) for at in range(4)), encoding="utf-8")
    for _ in range(2):
        problems = Library.open("deckmaster", files=[tmp_path / "cards.yaml"]).problems
        assert ["Did you mean" in problem.message.en for problem in problems] == [True, True, False, False]


def test_a_sentence_is_read_without_looking_for_a_hint() -> None:
    with pytest.raises(ReadError) as caught:
        BOOK.read("貫痛", mend=False)
    assert caught.value.hint is None


def test_no_hint_takes_away_what_is_destroyed() -> None:
    """“The rest” is not “it”: a slip is of whole words, however it could be put together of several."""
    with pytest.raises(ReadError) as told:
        BOOK.read("Each player chooses three of their units and destroys the rest.")
    assert "Did you mean" not in str(told.value.hint)
