"""What cannot be meant is refused with its reason and bound; what can, at the bound too, is not, and no card that ships is."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from cardforge.database import Library, games
from cardforge.games.shared.design.checking import check_files
from cardforge.wording import ReadError, phrasebook
from cardforge.wording.meaning.senseless import senseless

BOOK = phrasebook("deckmaster")
DATA: dict[str, list[dict[str, Any]]] = yaml.safe_load(Path(__file__).with_name("sense.yaml").read_text("utf-8"))
SENSE = BOOK.grammar.sense


@pytest.mark.parametrize("entry", DATA["senseless"], ids=[entry["sentence"] for entry in DATA["senseless"]])
def test_what_cannot_be_meant_is_refused_with_the_reason(entry: dict[str, Any]) -> None:
    kind = entry.get("kind", "text")
    with pytest.raises(ReadError) as caught:
        BOOK.read(entry["sentence"], kind=kind)
    if not entry.get("unread"):
        assert "意味が通りません" in caught.value.text.ja
        assert entry["because"] in caught.value.text.ja
        assert "cannot be meant" in caught.value.text.en
        assert BOOK.read(entry["sentence"], kind=kind, sensible=False)
    assert len(caught.value.describe("ja").splitlines()) <= 3


@pytest.mark.parametrize("entry", DATA["sensible"], ids=[entry["sentence"] for entry in DATA["sensible"]])
def test_what_can_be_meant_is_not_refused(entry: dict[str, Any]) -> None:
    BOOK.read(entry["sentence"], kind=entry.get("kind", "text"))


def test_the_number_is_pointed_at() -> None:
    for sentence, at in (("カードを100枚引く。", 4), ("  Draw 0 cards.", 7), ("【登場時】手札を九十九枚捨てる。", 8), ("貫通、貫通", 0)):
        with pytest.raises(ReadError) as caught:
            BOOK.read(sentence)
        assert caught.value.at == at


@pytest.mark.parametrize("game", games())
def test_no_card_that_ships_is_flagged(game: str) -> None:
    library = Library.open(game)
    book = phrasebook(game)
    cards = [*library.cards.values(), *(master.card for master in library.masters.values())]
    seals = [seal for master in library.masters.values() for seal in master.seals]
    assert len(cards) > 40
    for card in (*cards, *seals):
        for field, tree in card.trees.items():
            assert senseless(tree, book.grammar.sense) is None, (card.name.ja, field)
        assert book.misplaced(card.trees.get("text", {}), card.kind) is None, card.name.ja
    for ability in library.menu:
        assert senseless(ability.tree, book.grammar.sense) is None


@pytest.mark.parametrize("game", games())
def test_every_bound_is_used_and_says_why(game: str) -> None:
    sense = phrasebook(game).grammar.sense
    assert sense.effects
    for keys in sense.effects.values():
        assert all(limits.least <= limits.most and limits.why.ja and limits.why.en for limits in keys.values())


@pytest.mark.parametrize(
    "sentence",
    [
        "カードを0枚引く。",
        "相手はカードを55枚引く。",
        "相手に0ダメージを与える。",
        "相手に1000ダメージを与える。",
        "相手の兵士1体のサイズを+0する。",
        "相手の兵士1体のサイズを-5000する。",
        "サイズ9以上5以下の相手の兵士1体を墓地に置く。",
        "自分の手札が60枚以上ある場合、カードを1枚引く。",
    ],
)
def test_another_game_has_bounds_of_its_own(sentence: str) -> None:
    book = phrasebook("blackpoker")
    assert book.read(sentence, kind="action-effect", sensible=False)
    with pytest.raises(ReadError, match="cannot be meant"):
        book.read(sentence, kind="action-effect")


def card_file(folder: Path, entries: list[dict[str, Any]]) -> Path:
    file = folder / "cards.yaml"
    cards = [
        {"kind": entry["kind"], "name": f"札{number}", "cost": 2, "attributes": ["red"], "text": entry["text"]}
        | ({"power": 2000} if entry["kind"] == "unit" else {})
        for number, entry in enumerate(entries)
    ]
    file.write_text(yaml.safe_dump({"game": "deckmaster", "cards": cards}, allow_unicode=True), "utf-8")
    return file


def test_a_card_cannot_have_what_its_kind_never_does(tmp_path: Path) -> None:
    file = card_file(tmp_path, DATA["misplaced"])
    problems = check_files([file]).problems
    assert {problem.where for problem in problems} == {f"札{number}" for number in range(len(DATA["misplaced"]))}
    assert all(problem.severity == "error" and problem.line for problem in problems)


def test_a_card_can_have_what_its_kind_does(tmp_path: Path) -> None:
    assert not check_files([card_file(tmp_path, DATA["placed"])]).problems


@pytest.mark.parametrize(
    ("text", "warned"),
    [
        ("自分が回復した時、1000回復する。", True),
        ("自分がカードを引いた時、カードを1枚引き、このカードを除外する。", True),
        ("1ターンに1度、自分が回復した時、1000回復する。", False),
        ("自分が回復した時、1000回復してもよい。", False),
        ("相手が回復した時、1000回復する。", False),
    ],
)
def test_check_warns_of_what_sets_itself_off_without_end(tmp_path: Path, text: str, warned: bool) -> None:
    problems = check_files([card_file(tmp_path, [{"kind": "enchantment", "text": text}])]).problems
    assert [(problem.severity, problem.line) for problem in problems] == ([("warning", 7)] if warned else [])
    assert all("引き分け" in problem.message.ja and "draw" in problem.message.en for problem in problems)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("硬直　【攻撃時】相手に2000ダメージを与える。", "000-R73"),
        ("脆弱　【ターン開始時】カードを1枚引く。", "000-R75"),
        ("硬直　【攻撃時】このユニットは「硬直」を失う。", ""),
        ("硬直　【ターン開始時】カードを1枚引く。", ""),
    ],
)
def test_check_warns_of_what_a_cards_own_keyword_keeps_from_coming(tmp_path: Path, text: str, rule: str) -> None:
    problems = check_files([card_file(tmp_path, [{"kind": "unit", "text": text}])]).problems
    assert [problem.severity for problem in problems] == (["warning"] if rule else [])
    assert all(rule in problem.message.ja and rule in problem.message.en for problem in problems)


def test_a_tree_is_bounded_as_a_sentence_is(tmp_path: Path) -> None:
    tree = {"keywords": [], "abilities": [{"effect": {"do": "draw", "count": 999_999_999}}]}
    (problem,) = Library.open("deckmaster", files=[card_file(tmp_path, [{"kind": "spell", "text": tree}])]).problems
    assert problem.line
    assert "40" in problem.message.ja


@pytest.mark.parametrize(
    "tree",
    [
        {},
        {"keywords": None},
        {"keywords": [], "abilities": [{"effect": {"do": "new", "amount": {"power": "this"}, "who": "?", "steps": ["x"]}}]},
        {"keywords": [], "abilities": [{"when": {"event": "attacked", "side": "enemy"}, "effect": {"do": "negate_attack"}}]},
        {"is": "new", "min": "x", "of": []},
        {"is": "count", "of": {"select": "dragon", "zone": "sky"}, "min": 99},
    ],
)
def test_what_the_game_gains_later_is_not_flagged(tree: dict[str, Any]) -> None:
    assert senseless(tree, SENSE) is None


@pytest.mark.parametrize(
    "sentence",
    [
        "自分のHPが5000以下である限り、自分のユニット全体のパワーを+1000する。",
        "As long as your HP is 5000 or less, all friendly units get +1000 power.",
    ],
)
def test_a_condition_that_lasts_is_for_a_card_that_stays(sentence: str) -> None:
    tree = BOOK.read(sentence)
    assert BOOK.misplaced(tree, "spell", sentence) is not None
    assert BOOK.misplaced(tree, "enchantment", sentence) is None
    asked_once = sentence.replace("である限り", "の場合").replace("As long as", "If")
    assert BOOK.read(asked_once) == tree
    assert BOOK.misplaced(tree, "spell", asked_once) is None


def test_the_sentences_that_unclear_words_advise_are_read() -> None:
    """What is offered in place of words with two meanings, behind 例, is read."""
    advised = [example for row in SENSE.unclear for example in re.findall(r"例：([^）]*。)）", row["ja"])]
    assert advised
    for example in advised:
        assert BOOK.read(example)
