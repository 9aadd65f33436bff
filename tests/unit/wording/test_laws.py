"""What holds for every tree the phrasebook can say: it is read again as it was, and no other tree is said the same."""

from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from cardforge.games.shared.pack import playable_games
from cardforge.model import Tree
from cardforge.wording import ReadError, SayError, holes, phrasebook
from cardforge.wording.guide.generate import draw, generate
from cardforge.wording.meaning.another import other_than_what
from cardforge.wording.meaning.references import dangling
from cardforge.wording.meaning.subjects import WHO
from cardforge.wording.phrases import pattern
from cardforge.wording.phrases.grammar import Parts, Phrases, Row
from tests.amount import amount
from tests.unit.wording.free_sayer import FreeSayer

BOOK = phrasebook("deckmaster")
LANGUAGES = ("ja", "en")
KINDS = [(game, kind) for game in playable_games() for kind in phrasebook(game).kinds]
HAND = {"select": "card", "zone": "hand", "count": "all"}
LOOK = {"do": "look", "count": 2}


@st.composite
def trees(pick: st.DrawFn, kind: str) -> Tree:
    return draw(BOOK, lambda count: pick(st.integers(0, count - 1)), kind=kind)


@pytest.mark.parametrize("kind", BOOK.kinds)
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_what_is_said_is_read_again(kind: str, data: st.DataObject) -> None:
    tree = data.draw(trees(kind))
    for lang in LANGUAGES:
        assert BOOK.read(BOOK.say(tree, kind=kind, lang=lang), kind=kind, sensible=False) == tree


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_drawn_trees_are_read_again_and_never_said_alike(game: str, kind: str) -> None:
    """In both languages: so a sentence means one tree, and the two sentences of a tree are played alike."""
    book = phrasebook(game)
    said: dict[str, Tree] = {}
    for seed in range(amount(*((200, 10_000) if game == "deckmaster" else (40, 2_000)))):
        tree = generate(book, seed, kind=kind)
        for lang in LANGUAGES:
            sentence = book.say(tree, kind=kind, lang=lang)
            assert book.read(sentence, kind=kind, lang=lang, sensible=False) == tree
            assert said.setdefault(sentence, tree) == tree


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_however_a_tree_is_written_no_other_is_read(game: str, kind: str) -> None:
    """Any line that says a part of it, in any of its spellings: what is read is that tree, or nothing."""
    book = phrasebook(game)
    read, refused = 0, []
    for seed in range(amount(50, 5_000 if game == "deckmaster" else 1_000)):
        tree = generate(book, seed, kind=kind, longest=80)
        for lang in LANGUAGES:
            sentence = FreeSayer(book.grammar, book.grammar.languages[lang], Random(seed)).say(tree, book.grammar.kinds[kind])
            if sentence is None:
                continue
            try:
                assert book.read(sentence, kind=kind, lang=lang, sensible=False, mend=False) == tree, sentence
                read += 1
            except ReadError as error:
                refused.append(error.text)
    # A line may leave out who does the next thing, after what somebody else does; nothing else is refused.
    assert set(refused) <= {WHO}
    assert read > 25 * len(refused)


@pytest.mark.parametrize(
    ("tree", "ja", "en"),
    [
        # a style that is taken back beside words that only look like one
        (
            [
                {"do": "look", "count": 3, "rest": "deck_bottom"},
                {"do": "destroy", "who": {"select": "unit", "side": "enemy", "count": 1, "where": {"tapped": True}}},
            ],
            "デッキの上から3枚を見て、好きな順番でデッキの一番下に置く。タップ状態の相手ユニット1体を破壊する。",
            "Look at the top 3 cards of your deck, then put them on the bottom of your deck in any order. Destroy a tapped enemy unit.",
        ),
        (
            [{"do": "as", "player": "enemy", "effect": {"do": "may", "effect": {"do": "move", "what": HAND, "to": "discard"}}}, LOOK],
            "相手は自身の手札を全て墓地に送ってもよい。山札を2枚めくり、1枚ずつデッキの一番上か下かを決めて置く。",
            "Your opponent may discard their hand. Look at the top 2 cards of your deck, then put each on the top or the bottom.",
        ),
        # who may: the one who plays the card, or the opponent
        (
            {"do": "may", "effect": {"do": "discard", "to": "enemy", "count": "any"}},
            "相手に手札を好きな枚数捨てさせてもよい。",
            "You may have your opponent discard any number of cards.",
        ),
        (
            {"do": "as", "player": "enemy", "effect": {"do": "may", "effect": {"do": "discard", "count": "any"}}},
            "相手は自身の手札を好きな枚数捨ててもよい。",
            "Your opponent may discard any number of cards.",
        ),
        # after what is done for both, it is said who goes on
        (
            [{"do": "mana", "to": "both", "amount": 2}, {"do": "discard", "to": "own", "count": 1}],
            "両プレイヤーのマナを2増やす。その後、自分は手札を1枚捨てる。",
            "Both players gain 2 permanent mana. Then you discard a card.",
        ),
    ],
)
def test_what_once_was_not_read_again(tree: Any, ja: str, en: str) -> None:
    text = {"keywords": [], "abilities": [{"effect": {"do": "then", "steps": tree} if isinstance(tree, list) else tree}]}
    assert [BOOK.read(sentence, sensible=False) for sentence in (ja, en)] == [text, text]


def test_what_is_noted_on_the_way_changes_no_reading() -> None:
    """A sentence is read line by line where it is noted what was expected, and all lines at once where it is not."""
    for seed in range(60):
        tree = generate(BOOK, seed, longest=40)
        for lang in LANGUAGES:
            examined = BOOK.examine(BOOK.say(tree, lang=lang), lang=lang)
            assert examined.tree == tree or (examined.error is not None and examined.error.text.en.startswith("this cannot be meant")), tree


def test_every_mutation_changes_the_sentence() -> None:
    changed = 0
    for seed in range(120):
        tree = generate(BOOK, seed, longest=50)
        for other in _mutations(tree):
            if dangling(other, BOOK.grammar.objects) or other_than_what(other):
                continue  # without its trigger nothing is pointed to; other than what is not said
            for lang in LANGUAGES:
                try:
                    sentence = BOOK.say(other, lang=lang)
                except SayError:
                    continue
                changed += 1
                assert sentence != BOOK.say(tree, lang=lang), other
                # What has to be said is said, and means the same.
                assert BOOK.read(sentence, sensible=False) == BOOK.grammar.clarity.explicit(other)
    assert changed > 300


def test_every_phrase_of_the_grammar_is_whole() -> None:
    """Each hole is said in each text, each slot is a hole of the tree, and each rule exists."""
    rules = BOOK.grammar.rules
    for name, rule in rules.items():
        if isinstance(rule, Row):
            assert {rule.item, rule.first} <= rules.keys(), name
        if not isinstance(rule, Phrases | Parts):
            continue
        for phrase in rule.phrases:
            named = {hole.name: hole.rule for hole in holes.holes(phrase.tree)}
            assert set(named.values()) <= rules.keys(), (name, phrase.tree)
            for language in BOOK.grammar.languages.values():
                forms = {"", *(key.partition(".")[2] for key in phrase.texts if key.startswith(language.name))}
                for form in forms:
                    texts = phrase.patterns(language, form)
                    assert not texts or {slot.name for slot in pattern.slots(texts[0])} == named.keys(), (name, texts[0])
                    for text in texts:
                        assert {slot.name for slot in pattern.slots(text)} <= named.keys(), (name, text)


def _mutations(tree: Tree) -> Iterator[Tree]:
    """Trees that differ in one place: a number, a side, a keyword, a key more or less."""
    for path, value in _places(tree):
        if type(value) is int:
            others: list[Any] = [value + 1, value + 1000, -value or -1]
        elif isinstance(value, bool):
            others = [not value]
        elif isinstance(value, str):
            others = [word for word in _OTHERS.get(value, ()) if word != value]
        else:
            others = []
        yield from (_with(tree, path, other) for other in others)
        if isinstance(value, dict) and ("select" in value or "do" in value):
            extra = {"side": "own", "count": 2, "up_to": True, "other": True, "until": "turn_end", "to": "own", "zone": "discard"}
            yield from (_with(tree, (*path, key), word) for key, word in extra.items() if key not in value)
        if path and isinstance(path[-1], str):
            yield _without(tree, path)


_GROUPS = (
    ("own", "enemy", "both"),
    ("unit", "enchantment", "spell", "card", "master"),
    ("pierce", "swift", "guard", "blessing"),
    ("enter", "attack", "turn_start", "turn_end", "discarded", "end_phase"),
    ("hand", "discard", "exile", "deck", "deck_top", "deck_bottom", "field"),
    ("tap", "untap", "destroy", "freeze", "silence"),
    ("red", "blue", "green"),
    ("turn_end", "permanent"),
    ("hp", "mana", "max_mana"),
)
_OTHERS = {word: group for group in _GROUPS for word in group}


def _places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    yield path, value
    if isinstance(value, dict | list):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _places(part, (*path, key))


def _with(tree: Tree, path: tuple[Any, ...], value: Any) -> Tree:
    copy = deepcopy(tree)
    place: Any = copy
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return copy


def _without(tree: Tree, path: tuple[Any, ...]) -> Tree:
    copy = deepcopy(tree)
    place: Any = copy
    for key in path[:-1]:
        place = place[key]
    del place[path[-1]]
    return copy
