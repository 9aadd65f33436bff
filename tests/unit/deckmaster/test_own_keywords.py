"""Keywords of an author's own: read, said, searched, priced, printed and played; and what is refused, with its place."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest

from cardforge import Workspace
from cardforge.database import Library
from cardforge.database.finding import search
from cardforge.database.index.index import Index
from cardforge.games.deckmaster.compiling.compiler import Compiler
from cardforge.games.deckmaster.compiling.pricing import price
from cardforge.games.shared.design.checking import check_files
from cardforge.model import CardforgeError
from cardforge.printing.content.facts import facts_of
from cardforge.simulation.scenarios import run_file
from cardforge.wording import phrasebook

FOLDER = Path(__file__).parent / "own_keywords"
POSITIONS = sorted((FOLDER / "positions").glob("*.yaml"))


@pytest.mark.parametrize("file", POSITIONS, ids=[file.stem for file in POSITIONS])
def test_position(file: Path) -> None:
    result = run_file(file, FOLDER)
    assert result.ok, result


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with keywords of its own and a card that has one."""
    copytree(FOLDER / "cards", tmp_path / "cards")
    (tmp_path / "cards/deckmaster/mine.yaml").write_text(
        "game: deckmaster\ncards:\n"
        "  - {kind: unit, name: {ja: 番人, en: Warden}, cost: 2, power: 2000, attributes: [白], text: 守護者}\n"
        "  - {kind: unit, name: {ja: 見張り, en: Sentry}, cost: 2, power: 2000, attributes: [白], text: 'Guardian, Pierce'}\n"
        "  - {kind: unit, name: {ja: 兵, en: Soldier}, cost: 2, power: 3000, attributes: [白]}\n",
        encoding="utf-8",
    )
    return tmp_path


def test_it_is_read_and_said_in_both_languages(folder: Path) -> None:
    workspace = Workspace(folder)
    tree = workspace.read("自分のユニット一体に「守護者」を付与する。")
    assert tree["abilities"][0]["effect"]["keywords"] == ["guardian"]
    assert workspace.say(tree, lang="en") == "A friendly unit gains Guardian."
    assert workspace.read("A friendly unit gains Guardian.") == tree
    # The sentence of a longer name is not read as the shorter one, and the other way round.
    assert workspace.read("守護、守護者")["keywords"] == ["guard", "guardian"]


def test_the_phrasebook_of_the_game_does_not_know_it(folder: Path) -> None:
    Workspace(folder).read("守護者")
    with pytest.raises(CardforgeError):
        phrasebook("deckmaster").read("守護者")
    with pytest.raises(CardforgeError):
        Workspace(folder.parent / "elsewhere").read("守護者")


def test_it_is_searched(folder: Path) -> None:
    for query in ("kw:守護者", "kw:guardian", "kw:Guardian"):
        assert {card.name.en for card in search(query, "deckmaster", folder)} == {"Warden", "Sentry", "Boss"}
    with pytest.raises(CardforgeError):
        search("kw:守護者", "deckmaster", folder / "elsewhere")


def test_it_is_known_again_from_an_index(folder: Path) -> None:
    for _ in range(2):
        library = Library.open("deckmaster", folder, index=Index.of("deckmaster", folder, []))
        assert library.find("番人").words == library.words
        assert not library.find("兵").words
    keywords = folder / "cards/deckmaster/keywords.yaml"
    keywords.write_text(keywords.read_text(encoding="utf-8").replace("パワーを+1000する", "パワーを+2000する", 1), encoding="utf-8")
    library = Library.open("deckmaster", folder, index=Index.of("deckmaster", folder, []))
    assert library.find("番人").words == library.words
    assert library.book.keyword_reminder("guardian") == "【攻撃時】このユニットのパワーを+2000する。"


def test_a_tree_written_by_hand_names_it(folder: Path) -> None:
    cards = folder / "cards/deckmaster/trees.yaml"
    who = "{select: unit, count: 1, where: {keyword: %s}}"
    tree = "{keywords: [guardian], abilities: [{when: enter, effect: {do: grant, keywords: [pierce], who: " + who + "}}]}"
    kind = "kind: unit, name: {ja: 木, en: Tree}, cost: 2, power: 2000, attributes: [白]"
    card = "game: deckmaster\ncards:\n  - {" + kind + ", text: " + tree + "}\n"
    cards.write_text(card % "guardian", encoding="utf-8")
    library = Library.open("deckmaster", folder)
    assert library.find("木").trees["text"]["keywords"] == ["guardian"]
    assert library.book.say(library.find("木").trees["text"], lang="en") == "Guardian　[On entry] A unit with Guardian gains Pierce."
    cards.write_text(card % "guardain", encoding="utf-8")
    problem = next(iter(check_files([cards], folder=folder).problems))
    assert "there is no keyword guardain" in problem.message.en
    assert "Did you mean “guardian”?" in problem.message.en
    assert problem.line == 3


def test_its_reminder_is_its_sentence(folder: Path) -> None:
    library = Library.open("deckmaster", folder)
    printed = facts_of(library.find("番人"), "en", library.book)["texts"]["text"].keywords
    assert [(each.name, each.reminder) for each in printed] == [("Guardian", "[On attack] This unit gets +1000 power.")]
    assert library.book.keyword_reminder("revenge", "ja") == "【破壊された時】相手ユニット1体を破壊する。"


def test_it_changes_the_power_of_a_deck_master(folder: Path) -> None:
    library = Library.open("deckmaster", folder)
    assert price(library.find_master("番長")).total == 2 * 2500 - 1000
    assert check_files([folder / "cards"], folder=folder).ok
    cards = folder / "cards/deckmaster/masters.yaml"
    cards.write_text(cards.read_text(encoding="utf-8").replace("[守護者]", "[歓迎]"), encoding="utf-8")
    assert [problem.rule for problem in check_files([cards], folder=folder).problems] == ["000-R21"]


def test_what_it_does_is_part_of_the_fingerprint(folder: Path) -> None:
    marks = set()
    for amount in (1000, 2000, 1000):
        keywords = folder / "cards/deckmaster/keywords.yaml"
        keywords.write_text(
            f"keywords: [{{id: guardian, ja: 守護者, en: Guardian, text: 【攻撃時】相手に{amount}ダメージを与える。}}]", encoding="utf-8"
        )
        compiler = Compiler(())
        compiler.add(Library.open("deckmaster", folder).find("番人"))
        marks.add(compiler.fingerprint())
    assert len(marks) == 2


def test_two_libraries_with_another_meaning_do_not_play_together(folder: Path) -> None:
    compiler = Compiler(())
    compiler.add(Library.open("deckmaster", folder).find("番人"))
    keywords = folder / "cards/deckmaster/keywords.yaml"
    keywords.write_text(keywords.read_text(encoding="utf-8").replace("+1000", "+2000", 1), encoding="utf-8")
    with pytest.raises(CardforgeError, match="two keywords Guardian"):
        compiler.add(Library.open("deckmaster", folder).find("見張り"))


def test_cards_without_one_are_as_before(folder: Path) -> None:
    assert Library.open("deckmaster", folder).find("ファイアボール").words == ()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{id: guardian, ja: 貫通, en: Through, text: 【攻撃時】カードを一枚引く。}", "“pierce” is a word already"),
        ("{id: guardian, ja: 突破, en: pierce, text: 【攻撃時】カードを一枚引く。}", "“pierce” is a word already"),
        ("{id: swift, ja: 突破, en: Through, text: 【攻撃時】カードを一枚引く。}", "“swift” is a word already"),
        ("{id: guardian, ja: デッキ, en: Through, text: 【攻撃時】カードを一枚引く。}", "“デッキ” is a word already"),
        ("{id: guardian, ja: 突破, en: Through, text: 【登場時】このユニットに「突破」を付与する。}", "gives the keyword itself"),
        (
            "{id: guardian, ja: 突破, en: Through, text: 【攻撃時】「突破」を持ったパワー1000のユニットトークンを出す。}",
            "gives the keyword itself",
        ),
        ("{id: guardian, ja: 突破, en: Through, text: 【攻撃時】お茶を一杯飲む。}", "cannot read"),
        ("{id: guardian, ja: 突破, en: Through, text: 【攻撃時】カードを0枚引く。}", "cannot be meant"),
        ("{id: guardian, ja: 突破, en: Through, text: 貫通、先制}", "is no list of keywords"),
        ("{id: guardian, ja: 突破, en: Through, text: ''}", "text"),
        ("{id: guardian, ja: 突破, en: Through}", "“text” is missing"),
        ("{id: guardian, ja: 突破、貫通, en: Through, text: 【攻撃時】カードを一枚引く。}", "has to be a word of at most 20 letters"),
        ("{id: guardian, ja: '', en: Through, text: 【攻撃時】カードを一枚引く。}", "has to be a word of at most 20 letters"),
        ("{id: guardian, ja: 突破2, en: Through, text: 【攻撃時】カードを一枚引く。}", "has to be a word of at most 20 letters"),
        ("{id: guardian, ja: 突(破|る), en: Through, text: 【攻撃時】カードを一枚引く。}", "has to be a word of at most 20 letters"),
        ("{id: guardian, ja: 突破, en: '{x}', text: 【攻撃時】カードを一枚引く。}", "has to be words of at most 40 Latin letters"),
        ("{id: guardian, ja: 突破, en: Through, text: [1, 2]}", "text"),
        ("{id: guardian, ja: 7, en: Through, text: 【攻撃時】カードを一枚引く。}", "has to be a word of at most 20 letters"),
        ("{id: guardian, ja: 突破, en: Through, text: 【攻撃時】カードを一枚引く。, settable: maybe}", "settable"),
        ("{id: guardian, ja: 突破, en: Through, text: 【攻撃時】カードを一枚引く。, power: lots}", "power"),
        ("{id: guardian, ja: 突破, en: Through, text: 【攻撃時】カードを一枚引く。, cost: 2}", "there is no field “cost”"),
        (
            "{id: guardian, ja: 突破, en: Through, text: 【アクティブ効果［1マナ］】カードを一枚引く。}",
            "a keyword has no limit and no cost",
        ),
        ("{id: guardian, ja: 突破, en: Through, text: 【攻撃時】1ターンに1度、カードを一枚引く。}", "a keyword has no limit and no cost"),
        ("{id: guardian, ja: 突破, en: Through, text: 自分の他のユニットは「貫通」を得る。}", "no keyword gives others for ever"),
        ("{id: guardian, ja: 突破, en: Through, text: カードを一枚引く。}", "it does not say when it happens"),
        ("not a mapping", "written as “key: value”"),
    ],
)
def test_a_keyword_that_cannot_be_is_an_error_with_its_place(tmp_path: Path, line: str, said: str) -> None:
    file = tmp_path / "cards/deckmaster/keywords.yaml"
    file.parent.mkdir(parents=True)
    file.write_text(f"game: deckmaster\nkeywords:\n  - {line}\n", encoding="utf-8")
    problems = check_files([file], folder=tmp_path).problems
    assert [problem.line for problem in problems] == [3], problems
    assert said in problems[0].message.en


def test_two_of_one_name_and_two_that_give_each_other(tmp_path: Path) -> None:
    file = tmp_path / "cards/deckmaster/keywords.yaml"
    file.parent.mkdir(parents=True)
    file.write_text(
        "keywords:\n"
        "  - {id: day, ja: 昼, en: Day, text: 【ターン終了時】このユニットに「夜」を付与する。}\n"
        "  - {id: night, ja: 夜, en: Night, text: 【ターン終了時】このユニットに「昼」を付与する。}\n"
        "  - {id: dusk, ja: 夜, en: Dusk, text: 【攻撃時】カードを一枚引く。}\n"
        "  - {id: day, ja: 日中, en: Daylight, text: 【攻撃時】カードを一枚引く。}\n",
        encoding="utf-8",
    )
    problems = check_files([file], folder=tmp_path).problems
    assert sorted(problem.line or 0 for problem in problems) == [2, 3, 4, 5]


def test_a_named_file_stands_over_the_folder(folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.yaml"
    other.write_text("keywords: [{id: guardian, ja: 守護者, en: Guardian, text: 【攻撃時】カードを一枚引く。}]", encoding="utf-8")
    library = Library.open("deckmaster", folder, files=[other])
    assert not library.problems
    assert library.book.keyword_reminder("guardian", "en") == "[On attack] Draw a card."


def test_a_card_with_a_broken_keyword_is_no_card_to_play(folder: Path) -> None:
    keywords = folder / "cards/deckmaster/keywords.yaml"
    keywords.write_text("keywords: [{id: guardian, ja: 守護者, en: Guardian, text: お茶を飲む。}]", encoding="utf-8")
    library = Library.open("deckmaster", folder)
    with pytest.raises(CardforgeError):
        Compiler(()).add(library.find("番人"))


@pytest.mark.parametrize("text", ["この文は読めません。", "【アクティブ効果［1マナ］】カードを1枚引く。"])
def test_what_is_wrong_with_a_keyword_is_told_once(folder: Path, text: str) -> None:
    file = folder / "cards/deckmaster/keywords.yaml"
    (folder / "cards/deckmaster/masters.yaml").unlink()
    file.write_text(f"game: deckmaster\nkeywords:\n  - {{id: guardian, ja: 守護者, en: Guardian, text: '{text}'}}\n", encoding="utf-8")
    problems = [problem for problem in Workspace(folder).check().problems if problem.severity == "error"]
    assert [(problem.file, problem.where) for problem in problems] == [(file, "守護者")]


def test_sixty_keywords_on_one_card_are_played(tmp_path: Path) -> None:
    file = tmp_path / "cards/deckmaster/keywords.yaml"
    file.parent.mkdir(parents=True)
    names = ["".join("アイウエオカキ"[int(digit)] for digit in f"{number // 7}{number % 7}") for number in range(7, 49)]
    lines = [f"  - {{id: w{i}, ja: {name}, en: W{name_en(i)}, text: このユニットのパワーを100上げる。}}" for i, name in enumerate(names)]
    file.write_text("keywords:\n" + "\n".join(lines) + "\n", encoding="utf-8")
    position = tmp_path / "position.yaml"
    position.write_text(
        f"game: deckmaster\nname: many\ncites: [000-A48]\ncards:\n  w: {{kind: unit, cost: 1, power: 1000, text: {'、'.join(names)}}}\n"
        f"position:\n  a: {{units: [w]}}\nsteps:\n  - expect: {{cards: {{w: {{power: {1000 + 100 * len(names)}}}}}}}\n",
        encoding="utf-8",
    )
    assert run_file(position, tmp_path).ok


def name_en(number: int) -> str:
    """A number in letters."""
    return "".join("abcdefghij"[int(digit)] for digit in str(number))
