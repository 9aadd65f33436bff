"""``cardforge print`` and ``cardforge printers`` as a user types them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.printing.preflight import faults
from tests.printing.press import press_profile


def test_a_deck_is_printed_into_out(run: Run, home: Path) -> None:
    result = run("print", "赤単アグロ", "--json")
    assert result.exit_code == 0
    told = json.loads(result.output)
    assert told["cards"] == 44
    assert told["pages"] == 5
    assert (home / told["file"]).is_file()
    assert Path(told["file"]).parent.name == "out"
    again = run("print", "赤単アグロ", "--changed")
    assert again.exit_code == 2
    assert "changed" in again.output


def test_every_sheet_option_is_understood(run: Run, home: Path) -> None:
    words = (
        "print s01 --backs auto --duplex short-edge --bleed 2 --corner 3 --cut lines --cut-sides front --skip 1 --copies 2 --collate "
        "--order cost --margin 4 --gap 5 --pages 1 --ink grey --orientation landscape --card-size poker --paper Letter -o a.pdf"
    )
    result = run(*words.split())
    assert result.exit_code == 0, result.output
    assert (home / "a.pdf").is_file()


def test_a_file_for_a_print_shop(run: Run, home: Path) -> None:
    press_profile(home / "press.icc")
    words = "print s01 --pdfx x1a --icc press.icc --condition JC200103 --paper card --bleed 3 --tagged -o shop.pdf"
    result = run(*words.split())
    assert result.exit_code == 0, result.output
    assert faults(home / "shop.pdf", "PDF/X-1a:2003") == []
    refused = run("print", "s01", "--pdfx", "x4", "-o", "no.pdf")
    assert refused.exit_code == 2
    assert "--icc" in refused.output
    assert not (home / "no.pdf").exists()


def test_other_forms(run: Run, home: Path) -> None:
    assert run("print", "s01", "--as", "png", "--dpi", "72", "-o", "pictures").exit_code == 0
    assert [file.name for file in (home / "pictures").iterdir()] == ["Fireball.png"]
    assert run("print", "s01", "--as", "tts", "-o", "deck").exit_code == 0
    assert (home / "deck" / "deck.json").is_file()
    web = run("print", "s01", "--as", "tts", "-o", "web", "--url-base", "https://example.org/x")
    assert web.exit_code == 0, web.output
    assert "https://example.org/x/faces-1.png?" in (home / "web" / "web.json").read_text("utf-8")
    assert run("print", "s01", "--service", "mpc", "--card-size", "bridge", "-o", "mpc").exit_code == 0
    assert (home / "mpc" / "Fireball.png").is_file()
    assert run("print", "s01", "--cutter", "silhouette", "-o", "cut.pdf").exit_code == 0
    assert (home / "cut.cut.svg").is_file()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("赤単アグ",), "赤単アグロ"),
        (("kind:units",), "unit"),
        (("no-such-file.yaml",), "no such file"),
        (("s01", "--paper", "A44"), "a4"),
        (("s01", "--pages", "x"), "1-3,5"),
        (("s01", "--label", "5100"), "51002"),
        (("s01", "--label", "51002", "--cutter", "silhouette"), "together"),
        (("s01", "--skip", "9"), "at most 8"),
        (("s01", "--order", "cosst"), "cost"),
        (("s01", "--pages", "2"), "there are 1"),
        (("s01", "--service", "mpcc"), "makeplayingcards"),
        (("s01", "--printer", "desk"), "no printer profile"),
        ((), "what to print"),
    ],
)
def test_mistakes_are_told_in_few_lines(
    run: Run, home: Path, words: tuple[str, ...], told: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("CARDFORGE_CONFIG", str(tmp_path / "config"))
    result = run("print", *words)
    assert result.exit_code == 2
    assert told in result.output
    assert len(result.output.strip().splitlines()) <= 4
    assert list(home.iterdir()) == []


def test_a_printer_is_measured_kept_and_used(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CARDFORGE_CONFIG", str(tmp_path / "config"))
    assert run("print", "--calibrate").exit_code == 0
    assert (home / "out" / "calibration.pdf").is_file()
    asked = run("printers", "add", "desk", keys="20.5\n19.8\n19.8\n170\n257\nn\n")
    assert asked.exit_code == 0, asked.output
    assert run("printers", "add", "office", "--front", "20,20,20,170,257", "--back", "21,20,20,170,257").exit_code == 0
    listed = json.loads(run("printers", "list", "--json").output)
    assert {profile["name"]: profile["front"]["shift_x"] for profile in listed} == {"desk": 0.5, "office": 0.0}
    assert run("print", "s01", "--printer", "desk", "-o", "a.pdf").exit_code == 0
    assert run("printers", "add", "wrong", "--front", "1,2").exit_code == 2
    assert run("printers", "add", "desk", "--tray", "手差し", "--front", "20,20,20,170,257").exit_code == 0
    assert run("print", "s01", "--printer", "desk", "--tray", "手差し", "-o", "b.pdf").exit_code == 0
    assert run("print", "s01", "--printer", "desk:手差し", "-o", "c.pdf").exit_code == 0
    assert (home / "b.pdf").read_bytes() == (home / "c.pdf").read_bytes() != (home / "a.pdf").read_bytes()
    assert "right 0.50 mm" in run("printers", "show", "desk").output
    assert run("print", "s01", "--tray", "手差し").exit_code == 2
    silent = run("printers", "add", "silent", keys="")
    assert silent.exit_code == 2
    assert "--front" in silent.output
    asked_again = run("printers", "add", "study", keys="２０．５ mm\n200\n20\nabc\n20\n170\n257\nn\n")
    assert asked_again.exit_code == 0, asked_again.output
    assert "right 0.50 mm" in asked_again.output
    assert run("printers", "remove", "desk").exit_code == 0
    assert run("printers", "remove", "desk").exit_code == 2
    assert "office" in run("printers", "list").output


@pytest.mark.parametrize(
    ("form", "file"), [("pdf", "out/x.docx"), ("pdf", "out/x.png"), ("png", "out/x.jpg"), ("jpg", "out/x.png"), ("svg", "out/x.webp")]
)
def test_a_file_is_not_named_as_what_it_is_not(run: Run, home: Path, form: str, file: str) -> None:
    result = run("print", "Fireball", "--as", form, "-o", file)
    assert result.exit_code == 2
    assert not (home / "out").exists()


def test_one_picture_is_the_file_that_was_named(run: Run, home: Path) -> None:
    assert run("print", "Fireball", "--as", "png", "-o", "out/fire.png").exit_code == 0
    assert (home / "out" / "fire.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(("lang", "told"), [("ja", "名前の枠に文字が入りきりません"), ("en", "do not fit the name box")])
def test_a_box_is_called_what_people_call_it(run: Run, home: Path, lang: str, told: str) -> None:
    file = home / "cards" / "deckmaster" / "long.yaml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(
        f"- {{kind: spell, id: long, name: {'長い名前' * 12}, cost: 1, attributes: [red], text: カードを一枚引く。}}\n", "utf-8"
    )
    refused = run("--lang", lang, "print", "long", "-o", "long.pdf")
    assert refused.exit_code != 0
    assert told in refused.stderr


def test_a_booklet_says_of_how_many_sheets_it_is_folded(run: Run, home: Path) -> None:
    told = run("print", "rules", "-o", "rules.pdf")
    assert "Folded, it is a booklet of 6 pages (2 sheets of paper, both sides; 2 pages are blank)." in told.output
    flat = run("print", "rules", "--paper", "A5", "-o", "flat.pdf")
    assert "A booklet of" in flat.output


@pytest.mark.parametrize(
    ("lang", "told"), [("ja", "印刷できるのは reference、rules、counters、box です。"), ("en", "You can print reference, rules,")]
)
def test_what_a_game_has_not_is_answered_with_what_it_has(run: Run, home: Path, lang: str, told: str) -> None:
    result = run("--lang", lang, "print", "mat")
    assert (result.exit_code, told in result.stderr) == (2, True), result.stderr


def test_a_playing_card_has_room_for_a_dozen_actions(run: Run, home: Path) -> None:
    rows = "".join(f"手{number},Move {number},アクション,@直接-通常-クイック $B ★♠A~K,カードを1枚引く。\n" for number in range(12))
    (home / "cards/blackpoker").mkdir(parents=True)
    (home / "cards/blackpoker/moves.csv").write_text("カード名,英語名,種別,表記,効果\n" + rows, "utf-8")
    result = run("print", "S3", "--game", "blackpoker", "-o", "out/s3.pdf")
    assert result.exit_code == 0, result.stderr
