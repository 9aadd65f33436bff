"""Files with something wrong: one to three lines with file, line, what is wrong and the nearest right word; never a traceback."""

import random
from pathlib import Path

import pytest

from cardforge.games.shared.design.checking import CheckReport, check_files
from cardforge.model import CardforgeError, Problem

UNIT = "- {{kind: unit, name: 影, cost: 1, power: 1000, attributes: [red]{more}}}\n"


def check(tmp_path: Path, data: str | bytes, name: str = "bad.yaml") -> CheckReport:
    file = tmp_path / name
    file.write_bytes(data.encode("utf-8") if isinstance(data, str) else data)
    report = check_files([file])
    assert not report.ok
    for problem in report.problems:
        assert problem.file == file
        assert all(0 < len(message) < 400 and len(message.splitlines()) <= 2 for message in problem.message)
    return report


def only(report: CheckReport) -> Problem:
    (problem,) = report.problems
    return problem


@pytest.mark.parametrize(
    ("data", "line", "meant"),
    [
        ("game: deckmaster\nname: D\nmaster: 炎竜姫アグニス\ncards:\n  ファイヤボール: 3\n", 5, "ファイアボール"),
        ("game: deckmaster\nname: D\nmaster: 炎竜姫\ncards:\n  ファイアボール: 3\n", 3, "炎竜姫アグニス"),
    ],
)
def test_an_unknown_name_in_a_deck_and_its_size_are_told(tmp_path: Path, data: str, line: int, meant: str) -> None:
    unknown, size = sorted(check(tmp_path, data).problems, key=lambda problem: problem.rule)
    assert (size.rule, unknown.rule, unknown.line) == ("000-R02", "", line)
    assert f"「{meant}」" in unknown.message.ja
    assert meant in unknown.message.en


@pytest.mark.parametrize(
    ("data", "line", "rule", "ja", "en"),
    [
        ("\n" + UNIT.format(more=", text: 貫痛"), 2, "", "「貫通」", "貫通"),
        (UNIT.format(more=", text: 【攻撃字】相手に1000ダメージを与える。"), 1, "", "【攻撃時】", "【攻撃時】"),
        ("- {kind: unit, name: 影, power: 1000, attributes: [red]}", 1, "000-R06", "「cost」がありません", "“cost” is missing"),
        ("- kind: unit\n  name: 影\n  cots: 1\n  power: 1000", 3, "", "もしかして「cost」", "Did you mean “cost”"),
        ("- kind: unit\n  name: 影\n  cost: two\n  power: 1000", 3, "", "整数", "a whole number"),
        ("- {kind: unitt, name: 影}", 1, "000-R05", "もしかして「unit」", "Did you mean “unit”"),
        ("- {kind: unit, name: 影, cost: 1, power: 1, attributes: [rde]}", 1, "000-R10", "もしかして「red」", "Did you mean “red”"),
        ("- {kind: unit, name: 影, cost: 1, power: -1}", 1, "", "0以上", "at least 0"),
        ("- {kind: seal, name: 影, level: 1, text: カードを一枚引く。}", 1, "000-R15", "「condition」", "“condition”"),
        ("- {kind: unit, name: {ja: 影, fr: ombre}, cost: 1, power: 1}", 1, "", "「fr」という項目", "no field “fr”"),
        (UNIT.format(more="") * 2, 2, "000-A18", "二度書かれています", "written twice"),
        (f"- {{kind: unit, name: {'あ' * 300}, cost: 1, power: 1}}", 1, "", "100文字まで", "at most 100 characters"),
        ("- {kidn: unit, name: 影}", 1, "", "「kidn」と書かれています", "There is “kidn”"),
        ("- {kind: null, name: 影}", 1, "000-R05", "「None」はありません", "no “None”"),
        ("- 影", 1, "", "キー: 値", "key: value"),
        ("game: deckmaster\nname: D\ncards:\n  ファイアボール: 0\n", 4, "", "1以上", "at least 1"),
        ("masters:\n- name: M\n  rank: 3\n  keywords: [貫痛]\n", 4, "000-R21", "もしかして「貫通」", "貫通"),
        ("masters:\n- name: M\n  rank: 2\n  seals: [始りの封印]\n", 4, "", "もしかして「始まりの封印」", "始まりの封印"),
        ("name,kind,cost,power\n影,unit,x,1000\n", 2, "", "整数", "a whole number"),
        ("name,kind,cost\nA,unit,3,4\n", 2, "", "見出しより多い列", "more cells"),
        (UNIT.format(more="") + "- {kind: unit, name: [A\n", 2, "", "「]」がありません", "missing"),
        (UNIT.format(more="") + '- {kind: unit, name: "A\\u0007"}\n', 2, "", "U+0007", "U+0007"),
        ('name,kind\n"A,unit\n', 2, "", "閉じていない", "a quote is not closed"),
        ("cards:\n  " + UNIT.format(more="") + "  - {kind: unit, name: A\n", 3, "", "「}」がありません", "missing"),
    ],
)
def test_one_thing_wrong(tmp_path: Path, data: str, line: int, rule: str, ja: str, en: str) -> None:
    report = check(tmp_path, data, "bad.csv" if data.startswith("name,") else "bad.yaml")
    problem = only(report)
    assert (problem.line, problem.rule, problem.severity) == (line, rule, "error")
    assert ja in problem.message.ja
    assert en in problem.message.en
    assert report.unreadable == ()


SPELL = "{},spell,1,red,{}"


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("ending", ["csv", "tsv"])
@pytest.mark.parametrize(
    ("torn", "lost"),
    [
        (['"カードを一枚引く。'], ""),
        (['"カードを一枚引く。', "続きの行", "", '"もう一行'], "2〜5行目"),
        (['"カード"を一枚引く。'], ""),
        (['"カードを一枚引く。', "短い,spell"], "2〜3行目"),
    ],
)
def test_a_row_with_an_open_quote_is_one_broken_card(tmp_path: Path, torn: list[str], lost: str, ending: str, ends: str) -> None:
    long = SPELL.format("火三", '"カードを一枚引く。') + '\n"'
    rows = ["name,kind,cost,attributes,text", *SPELL.format("火二", torn[0]).splitlines(), *torn[1:], long]
    rows += [SPELL.format(f"火{number}", '"カードを一枚引く。"') for number in range(4, 30)]
    data = "\n".join(rows).replace("," if ending == "tsv" else "\0", "\t" if ending == "tsv" else "").replace("\n", ends)
    report = check(tmp_path, data, f"many.{ending}")
    problem = only(report)
    assert (problem.line, problem.where) == (2, "火二")
    assert lost in problem.message.ja
    assert ("〜" in problem.message.ja) == bool(lost)
    assert [card.name.ja for card in report.cards] == ["火三", *(f"火{number}" for number in range(4, 30))]
    line = len(torn) + 2
    assert [card.source.line for card in report.cards] == [line, *range(line + 2, line + 28)]


def test_many_open_quotes_are_no_table(tmp_path: Path) -> None:
    rows = [SPELL.format(f"火{number}", '"カード"を') for number in range(80)]
    report = check(tmp_path, "\n".join(["name,kind,cost,attributes,text", *rows]), "torn.csv")
    assert report.unreadable
    assert only(report).line == 52


@pytest.mark.parametrize(
    ("name", "data", "line", "en"),
    [
        ("bad.yaml", "", None, "empty"),
        ("bad.yaml", "\n# a comment\n", None, "empty"),
        ("bad.yaml", "only words", 1, "not a list of cards"),
        ("bad.yaml", "crads:\n  - {}\n", 1, "Did you mean “cards”"),
        ("bad.yaml", "game: dekmaster\ncards: []\n", 1, "Did you mean “deckmaster”"),
        ("bad.yaml", "cards: []\nmore: 1\n", 2, "no field “more”"),
        ("bad.yaml", "- {kind: unit, name: [A\n", 1, "missing"),
        ("bad.yaml", "- {kind: unit, kind: unit}", 1, "written twice"),
        ("bad.yaml", b"\x7fELF\x00\x00\x01" * 100, None, "binary"),
        ("bad.yaml", "- {name: 影}".encode("cp932"), 1, "Shift_JIS"),
        ("bad.yaml", "- {name: 影}".encode("utf-16"), None, "UTF-16"),
        ("bad.yaml", b"- {name: \xff\xfe}", 1, "not UTF-8"),
        ("bad.yaml", "- a\n- {name: A\x07}", 2, "U+0007"),
        ("bad.yaml", '- {kind: unit, name: "A\\u0007"}', 1, "U+0007"),
        ("bad.yaml", '- {"na\\u202eme": A}', 1, "U+202E"),
        ("bad.yaml", "- a\n- {text: A\u200bB}", 2, "U+200B"),
        ("bad.csv", "name,kind\nA\u2066,unit\n", 2, "U+2066"),
        ("bad.yaml", "[" * 50_000, 1, "levels deep"),
        ("bad.csv", 'name,"kind\nA,unit\n', 1, "cannot be read as CSV"),
        ("bad.csv", "", None, "empty"),
        ("bad.doc", "x", None, "only files that end in"),
    ],
)
def test_files_that_cannot_be_read(tmp_path: Path, name: str, data: str | bytes, line: int | None, en: str) -> None:
    report = check(tmp_path, data, name)
    problem = only(report)
    assert problem.line == line
    assert en in problem.message.en
    assert report.unreadable == (tmp_path / name,)


@pytest.mark.parametrize("name", ["noise.yaml", "noise.csv"])
@pytest.mark.parametrize("letters", ["bytes", "printable"])
def test_five_megabytes_of_noise(tmp_path: Path, name: str, letters: str) -> None:
    chance = random.Random(1)
    data = chance.randbytes(5_000_000)
    if letters == "printable":
        data = bytes(32 + byte % 95 for byte in data)
    assert check(tmp_path, data, name).unreadable


def test_a_byte_order_mark_and_windows_line_ends(tmp_path: Path) -> None:
    file = tmp_path / "windows.yaml"
    file.write_bytes(b"\xef\xbb\xbf" + UNIT.format(more="").encode().replace(b"\n", b"\r\n") + b"- {kind: unit}\r\n")
    report = check_files([file])
    assert {problem.line for problem in report.problems} == {2}


def test_a_missing_file_names_the_nearest(tmp_path: Path) -> None:
    (tmp_path / "decks.yaml").write_text("[]")
    report = check_files([tmp_path / "deks.yaml"])
    assert report.unreadable
    assert "decks.yaml" in only(report).message.ja


def test_a_folder_without_cards(tmp_path: Path) -> None:
    with pytest.raises(CardforgeError, match="no card files here"):
        check_files([tmp_path])


def test_one_bad_file_does_not_hide_the_others(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_bytes(b"\0\0\0")
    (tmp_path / "b.yaml").write_text(UNIT.format(more=", text: 貫痛"), encoding="utf-8")
    (tmp_path / "c.yaml").write_text(UNIT.format(more=""), encoding="utf-8")
    report = check_files([tmp_path])
    assert [problem.file and problem.file.name for problem in report.problems] == ["a.yaml", "b.yaml"]
    assert [card.name.ja for card in report.cards] == ["影"]
