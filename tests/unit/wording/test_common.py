"""The common phrasebook below the games': what a game adds to it, what falls away, and how words change."""

from pathlib import Path

import pytest

from cardforge.files.places import games
from cardforge.wording import ReadError, folders, holes, phrasebook
from cardforge.wording.book import Phrasebook
from cardforge.wording.guide.generate import generate
from cardforge.wording.phrases import loader
from cardforge.wording.phrases.grammar import Parts, Phrases, Row
from cardforge.wording.phrases.inflection import changed, forms_of

COMMON = folders.folder_of("common")
GAME = """
extends: common
kinds: {text: body}
without: [heal]
languages:
  ja:
    words: {deck: 山札, decks: 山札, grave: 捨て札置き場, hand: 手札, field: 場, onto: 場, destroy: 倒す, to_grave: 送る,
      figure: 兵, hp: 体力}
    agrees: [unit]
  en:
    words: {deck: stack, decks: stacks, grave: bin, destroy: defeat, hp: life}
"""
NOUNS = """
itself: [{tree: {this: unit}, ja: この兵, en: this fighter}]
pointed: [{tree: {that: chosen}, ja: その兵, en: that fighter}]
kind: [{tree: <figure>, ja: "{figure}", en: "{figure}"}]
cards: [{tree: <figure>, ja: "{figure}", en: "{figure}"}]
figure: [{tree: unit, ja: 兵, en: fighter, en.many: fighters}]
+effect:
  - {tree: {do: cheer, who: <who>}, ja: "{who.wo}励ます", en: "cheer {who}"}
"""
VERBS = """
ja: {verbs: {godan-s: [倒す, 励ます]}}
en: {verbs: {regular: [cheer]}}
"""


@pytest.fixture
def book(tmp_path: Path) -> Phrasebook:
    (tmp_path / "book.yaml").write_text(GAME, encoding="utf-8")
    (tmp_path / "nouns.yaml").write_text(NOUNS, encoding="utf-8")
    (tmp_path / "verbs.yaml").write_text(VERBS, encoding="utf-8")
    return Phrasebook(*loader.load(tmp_path))


@pytest.mark.parametrize(
    ("ja", "en"),
    [
        ("カードを2枚引く。", "Draw 2 cards."),
        ("相手の山札の上から3枚を捨て札置き場に送る。", "Put the top 3 cards of your opponent's stack into their bin."),
        ("相手の兵一体を倒し、カードを一枚引いてもよい。", "You may defeat an enemy fighter, then draw a card."),
        ("この兵を励ます。その後、お互いに手札を一枚捨てる。", "Cheer this fighter. Then both players discard a card."),
        ("自分の場に兵がいない場合、手札を一枚捨てる。", "If there is no friendly fighter, discard a card."),
    ],
)
def test_a_game_adds_its_nouns_and_verbs(book: Phrasebook, ja: str, en: str) -> None:
    tree = book.read(ja)
    assert book.read(en) == tree
    assert book.say(tree, lang="en") == en
    assert book.read(book.say(tree)) == tree


@pytest.mark.parametrize("sentence", ["3000回復する。", "この兵をタップする。", "山札を一枚めくり、山札の一番上か下かを決めて置く。"])
def test_what_the_game_is_without_or_has_no_word_for_falls_away(book: Phrasebook, sentence: str) -> None:
    with pytest.raises(ReadError):
        book.read(sentence)


def test_the_laws_hold_for_a_game_that_adds_ten_lines(book: Phrasebook) -> None:
    for seed in range(300):
        tree = generate(book, seed)
        for lang in ("ja", "en"):
            assert book.read(book.say(tree, lang=lang), sensible=False) == tree


@pytest.mark.parametrize(
    ("file", "text", "fault"),
    [
        ("nouns.yaml", NOUNS + "  - {tree: {do: jump, who: <jumpers>}, ja: 跳ぶ, en: jump}\n", "rule 'effect': it needs jumpers"),
        ("nouns.yaml", NOUNS + "+effects: []\n", "rule 'effects': there is no rule of this name below"),
        ("nouns.yaml", NOUNS + '  - {tree: {do: jump}, ja: "{=jump}", en: jump}\n', "no word 'jump'"),
        ("nouns.yaml", NOUNS + "  - {tree: {do: jump}, ja: 跳ぶ}\n", "no en text"),
        ("verbs.yaml", "ja: {verbs: {godan-s: [引く]}}", "'引く' is not of class 'godan-s'"),
        ("book.yaml", GAME.replace("common", "nothing"), "no phrasebook 'nothing'"),
    ],
)
def test_mistakes_of_a_game_are_found_when_it_is_loaded(tmp_path: Path, file: str, text: str, fault: str) -> None:
    for name, given in (("book.yaml", GAME), ("nouns.yaml", NOUNS), ("verbs.yaml", VERBS)):
        (tmp_path / name).write_text(text if name == file else given, encoding="utf-8")
    with pytest.raises(ValueError, match=fault):
        loader.load(tmp_path)


def test_a_game_needs_no_more_than_its_nouns(tmp_path: Path) -> None:
    (tmp_path / "book.yaml").write_text(GAME, encoding="utf-8")
    (tmp_path / "nouns.yaml").write_text(NOUNS, encoding="utf-8")
    assert Phrasebook(*loader.load(tmp_path)).say({"do": "cheer", "who": {"this": "unit"}}) == "この兵を励ます。"


def test_every_line_of_the_common_book_is_used_by_some_game() -> None:
    assert COMMON is not None
    used: dict[str, set[str]] = {}
    for game in games():
        for name, rule in phrasebook(game).grammar.rules.items():
            if isinstance(rule, Phrases | Parts):
                used.setdefault(name, set()).update(repr(phrase.tree) for phrase in rule.phrases)
            else:
                used.setdefault(name, set())
    for file in sorted(COMMON.glob("*.yaml")):
        if file.name not in (folders.SETTINGS, loader.VERBS):
            for name, data in loader.read_yaml(file).items():
                assert name in used, name
                lines = data if isinstance(data, list) else data.get("parts", [])
                for line in lines:
                    tree = holes.compile_tree(line["tree"])
                    assert repr(tree) in used[name], (name, line["tree"])


@pytest.mark.parametrize(
    ("verb", "form", "said"),
    [
        ("カードを引く", "te", "カードを引いて"),
        ("引く", "nai", "引かない"),
        ("引く", "ba", "引けば"),
        ("戻す", "go", "戻し"),
        ("失う", "ta", "失った"),
        ("送る", "can", "送れる"),
        ("捨てる", "can", "捨てられる"),
        ("捨てる", "go", "捨て"),
        ("破壊する", "nai", "破壊しない"),
        ("持つ", "ba", "持てば"),
    ],
)
def test_japanese_verbs_change_by_their_class(verb: str, form: str, said: str) -> None:
    assert COMMON is not None
    verbs = loader.read_yaml(COMMON / loader.VERBS)["ja"]
    assert changed(verb, form, forms_of(verbs)) == said


@pytest.mark.parametrize(
    ("verb", "third", "past", "participle"),
    [("draw", "draws", "drew", "drawn"), ("lose", "loses", "lost", "lost"), ("discard", "discards", "discarded", "discarded"),
     ("tap", "taps", "tapped", "tapped"), ("exile", "exiles", "exiled", "exiled")],
)  # fmt: skip
def test_english_verbs_change_by_their_class(verb: str, third: str, past: str, participle: str) -> None:
    assert COMMON is not None
    forms = forms_of(loader.read_yaml(COMMON / loader.VERBS)["en"])
    assert [changed(verb, form, forms) for form in ("third", "past", "participle")] == [third, past, participle]


def test_every_rule_of_a_game_s_own_can_be_reached() -> None:
    assert COMMON is not None
    lent = {"keyword"}.union(
        *(loader.read_yaml(file) for file in COMMON.glob("*.yaml") if file.name not in (folders.SETTINGS, loader.VERBS))
    )
    for game in games():
        book = phrasebook(game)
        reached = set(book.grammar.kinds.values())
        while True:
            more = reached | {part for name in reached for part in _parts(book, name)}
            if more == reached:
                break
            reached = more
        assert book.grammar.rules.keys() - reached <= lent, game


def _parts(book: Phrasebook, name: str) -> set[str]:
    rule = book.grammar.rules[name]
    if isinstance(rule, Row):
        return {rule.item, rule.first}
    if isinstance(rule, Phrases | Parts):
        return set().union(*(loader.named_rules(phrase) for phrase in rule.phrases))
    return set()
