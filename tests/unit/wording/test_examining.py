"""What an editor asks of a sentence at every key: its tree, what is wrong from where to where, and what may stand at the caret."""

from __future__ import annotations

import pytest

from cardforge.database import built_in
from cardforge.wording import phrasebook
from cardforge.wording.reading.examining import SHOWN, Ranks

BOOK = phrasebook("deckmaster")
RANKS = Ranks(text for card in built_in("deckmaster").cards.values() for text in card.texts.values())


def test_a_whole_sentence_has_its_tree_and_no_error() -> None:
    found = BOOK.examine("【攻撃時】カードを一枚引く。")
    assert found.tree == BOOK.read("【攻撃時】カードを一枚引く。")
    assert (found.error, found.begin, found.end) == (None, 0, 0)


def test_a_spelling_that_is_brought_back_is_read_as_by_read() -> None:
    text = "自分のユニットが破壊されるたび、500回復する。"
    assert BOOK.examine(text).tree == BOOK.read(text)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [("【攻撃時】お茶を飲む。", "お茶を飲む"), ("【攻撃時】カードを0枚引く。", "0枚引く"), ("Draw a cart.", "cart"), ("", "")],
)
def test_the_error_reaches_from_where_it_is_to_the_end_of_its_part(text: str, wrong: str) -> None:
    found = BOOK.examine(text)
    assert found.tree is None
    assert found.error is not None
    assert wrong.endswith(text[found.begin : found.end])
    assert found.begin < found.end or not text


@pytest.mark.parametrize(
    ("text", "word", "begin", "sort"),
    [
        ("", "【攻撃時】", 0, "word"),
        ("【攻", "【攻撃時】", 0, "word"),
        ("【攻撃時】カードを一枚引", "引く", 11, "word"),
        ("貫", "貫通", 0, "keyword"),
        ("相手に", "数", 3, "fill"),
        ("[On a", "[On attack]", 0, "word"),
    ],
)
def test_what_may_stand_at_the_caret(text: str, word: str, begin: int, sort: str) -> None:
    found = {each.word: each for each in BOOK.examine(text).completions}
    assert (found[word].begin, found[word].sort) == (begin, sort)


def test_a_caret_in_the_middle() -> None:
    text = "【攻撃時】カードを一枚引く。"
    words = {each.word for each in BOOK.examine(text, 2).completions}
    assert "【攻撃時】" in words
    assert BOOK.examine(text, 2).tree == BOOK.read(text)
    assert BOOK.examine(text, 999).completions == BOOK.examine(text).completions == BOOK.examine(text, -1).completions


@pytest.mark.parametrize(
    ("text", "wrong", "word", "place"),
    [
        ("【攻撃事】カードを一枚引く。", "【攻撃事】カードを一枚引く", "【攻撃時】", (0, 5)),
        ("相手に1000ダメジを与える。", "ダメジを与える", "ダメージを与える", (7, 14)),
        ("Draw a cart.", "cart", "a card", (5, 11)),
    ],
)
def test_an_error_has_an_end_and_what_could_stand_in_its_place(text: str, wrong: str, word: str, place: tuple[int, int]) -> None:
    found = BOOK.examine(text)
    assert found.error is not None
    assert wrong.endswith(text[found.error.at : found.error.until])
    assert (found.begin, found.end) == (found.error.at, found.error.until)
    best = found.mends[0]
    assert (best.word, (best.begin, best.end)) == (word, place)
    assert BOOK.examine(text[: best.begin] + best.word + text[best.end :]).error is None


def test_what_is_whole_or_only_begun_has_no_mends() -> None:
    assert BOOK.examine("カードを一枚引く。").mends == BOOK.examine("カードを一枚").mends == BOOK.examine("").mends == ()


def test_nothing_stands_after_what_is_wrong() -> None:
    assert BOOK.examine("【攻撃時】お茶を").completions == ()


def test_what_is_written_most_often_comes_first() -> None:
    words = [each.word for each in BOOK.examine("【", ranks=RANKS).completions]
    assert words.index("【登場時】") < words.index("【攻撃時】") < words.index("【ターン終了時】")
    assert [RANKS.of(word) for word in words] == sorted((RANKS.of(word) for word in words), reverse=True)
    assert len(words) <= SHOWN


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_beginning_of_a_sentence_can_go_on_as_the_sentence_does(lang: str) -> None:
    language = BOOK.grammar.languages[lang]
    labels = set(language.labels.values())
    tried = 0
    for card in list(built_in("deckmaster").cards.values())[:40]:
        text = BOOK.say(card.trees["text"], lang=lang) if card.texts.get("text") else ""
        # What is said in a natural order is read in the phrases' own.
        for end in range(1, len(text), 5) if language.unstyled(text) == text else ():
            written = text[:end].rstrip()
            # In the middle of a number or of an article nothing else can stand.
            if written[-1].isdigit() or written.endswith((" a", " an")):
                continue
            trace = BOOK._reader.traced(written, "text", language, 0)
            if trace.at < len(written) and labels & trace.words.keys():  # a number in words that is only begun
                continue
            going_on = (
                word for word, at in trace.words.items() if word in labels or language.folded(text).startswith(language.folded(word), at)
            )
            assert trace.at == len(written), (text, written)
            assert next(going_on, None) is not None, (text, written)
            tried += 1
    assert tried > 100


@pytest.mark.parametrize("text", ["　", "\n", "【" * 500, "「" * 300, "x" * 5000, "\ud800", "{}[]()|\\", "０" * 40])
def test_hostile_text(text: str) -> None:
    found = BOOK.examine(text)
    assert found.tree is None
    assert found.error is not None
    assert 0 <= found.begin <= found.end <= max(1, len(text))


@pytest.mark.parametrize(
    "text",
    [
        "【攻撃時】このユニットのパワーを+1000する。カードを一枚引く。",
        "貫通 【登場時】相手に1000ダメージを与える。",
        "Draw a card. Deal 1000",
    ],
)
def test_what_is_noted_is_the_same_though_nothing_is_noted_before_the_end(text: str) -> None:
    """Each beginning of a sentence, right and with a wrong sign: as if everything had been noted from the start."""
    from cardforge.wording.reading.session import Session, Trace

    reader = BOOK._reader
    language = reader._grammar.languages[BOOK.language(text)]
    rule = BOOK._start("text")
    for end in range(1, len(text) + 1):
        for raw in (text[:end], text[:end] + "茶"):
            whole = Trace(0)
            trees = reader._whole(Session(language.folded(raw), raw, whole), rule, language, 0)
            quick = reader.traced(raw, rule, language, 0)
            assert (quick.at, list(quick.words.items())) == (whole.at, list(whole.words.items())), raw
            assert reader._noted(raw, rule, language, 0, Trace(0)) == trees
