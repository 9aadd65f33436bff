"""What can be written is listed: every pattern with an example that is read, and the nearest two where a sentence is refused."""

from __future__ import annotations

import json
import re
from functools import partial

import pytest

from cardforge.database.library.library import written_on_cards
from cardforge.files.places import games
from cardforge.wording import ReadError, phrasebook
from cardforge.wording.guide.examples import said_as
from cardforge.wording.guide.patterns import patterns, with_patterns
from cardforge.workspace import Workspace

GAMES = games()


@pytest.mark.parametrize("game", GAMES)
def test_every_example_is_read_shows_its_pattern_and_means_the_same_in_both_languages(game: str) -> None:
    book = phrasebook(game)
    shown = [each for each in patterns(game) if each.example.ja]
    wrong = []
    for each in shown:
        try:
            tree = book.read(each.example.ja, kind=each.kind, lang="ja")
            same = book.read(each.example.en, kind=each.kind, lang="en") == tree
            # The example is what is said with the pattern, and nothing else.
            wrong += [] if same and said_as(book, tree, each.kind, each.pattern) == each.example else [each]
        except ReadError:
            wrong.append(each)
    assert not wrong, "make patterns"
    assert len(shown) > 150
    # What an example cannot be found for are parts of others, such as a single suit.
    assert len(shown) / len(patterns(game)) > 0.8


@pytest.mark.parametrize("game", GAMES)
def test_each_pattern_stands_once_and_is_in_both_languages(game: str) -> None:
    shown = [each.pattern for each in patterns(game)]
    assert len(shown) == len(set(shown))
    assert all("{" not in text and text.strip() for each in shown for text in each)


def test_a_word_finds_patterns_in_either_language() -> None:
    workspace = Workspace()
    assert {"deal N damage[ to …][ for each …]"} <= {each.pattern.en for each in workspace.patterns("ダメージ")}
    assert workspace.patterns("DAMAGE")
    assert workspace.patterns("お茶") == []


def test_a_refusal_without_a_better_hint_names_two_patterns() -> None:
    with pytest.raises(ReadError) as caught:
        phrasebook("deckmaster").read("相手はユニットに困る。")
    told = with_patterns(caught.value, "deckmaster", "text", partial(written_on_cards, "deckmaster"))
    assert told.hint is not None
    assert told.hint.ja.count("「") == 2
    assert "cardforge text patterns" in told.hint.en
    reading = Workspace().understand("相手はユニットに困る。")
    assert reading.error is not None
    assert reading.error.hint == told.hint


def test_a_better_hint_is_kept() -> None:
    with pytest.raises(ReadError) as caught:
        phrasebook("deckmaster").read("【攻撃時】相手に1000ダメージを与ええる。")
    assert with_patterns(caught.value, "deckmaster", "text") is caught.value or caught.value.hint is None


@pytest.mark.parametrize("game", GAMES)
def test_the_kept_examples_are_of_patterns_that_there_are(game: str) -> None:
    from cardforge.files.places import places_of

    kept = json.loads((places_of(game).wording / "patterns.json").read_text("utf-8"))
    known = {f"{each.pattern.ja} / {each.pattern.en}" for each in patterns(game)}
    # A phrase that was changed since has no example until ``make patterns`` is run; most have to have one.
    assert len(set(kept) & known) > 0.8 * len(kept)


@pytest.mark.parametrize(
    ("game", "kind", "sentence"),
    [
        ("deckmaster", "text", "毎ターン、自分はライフを500得る。"),
        ("deckmaster", "text", "Deal 5000 damage to every banana."),
        ("groove", "dual-effect", "自分の捨て札の獣のクリーチャー1枚を弾く。"),
        ("blackpoker", "action-effect", "Destroy a soldier."),
        ("blackpoker", "action-effect", "兵士1体をつまみ上げる。"),
    ],
)
def test_what_is_near_is_shown_as_sentences_that_are_read(game: str, kind: str, sentence: str) -> None:
    """No fragment, and no sentence of the rulebook in which nothing can be filled in."""
    book = phrasebook(game)
    with pytest.raises(ReadError) as refused:
        book.read(sentence, kind=kind)
    shown = with_patterns(refused.value, game, kind).hint
    assert shown
    near = re.findall("“(.+?)”(?:, | \\()", shown.en)
    assert len(set(near)) == 2
    for each in near:
        assert book.read(each, kind=kind)


@pytest.mark.parametrize("word", ["Flying", "飛行", "Haste. "])
def test_a_word_alone_is_told_the_keywords(word: str) -> None:
    with pytest.raises(ReadError) as refused:
        phrasebook("deckmaster").read(word)
    hint = with_patterns(refused.value, "deckmaster", "text").hint
    assert hint
    assert "貫通、疾風" in hint.ja
    assert "Pierce, Swift" in hint.en


@pytest.mark.parametrize("game", GAMES)
def test_whole_patterns_with_the_word_itself_stand_first(game: str) -> None:
    for word in ("カード", "card"):
        found = Workspace(game=game).patterns(word, everywhere=True)
        ranks = [(not any(word in text.casefold() for text in each.pattern), not each.whole) for each in found]
        assert ranks == sorted(ranks)
        assert {each.pattern for each in found} == {each.pattern for each in patterns(game) if each.has(word)}
