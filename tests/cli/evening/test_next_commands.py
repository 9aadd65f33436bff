"""Every command that the program tells somebody to type next is one that works as it is printed, in both languages."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from cardforge.files.places import games
from tests.cli.conftest import Run

BROKEN = "- {kind: unit, name: 壊れた竜, cost: 2, power: abc, attributes: [red], text: 先制}\n"
ILLEGAL = "game: deckmaster\nname: 軽い束\nmaster: 炎竜姫アグニス\ncards: {壊れた竜: 3}\n"
SHORT = "game: deckmaster\nname: 三枚だけ\nmaster: 炎竜姫アグニス\ncards: {ファイアボール: 3}\n"
PAIRS = ("--pairs", "4", "--second", "none", "--bot", "random")
#: What is typed, how many commands of which kind it tells, and what is added to them when they are typed.
TOLD: list[tuple[tuple[str, ...], str, int, str]] = [
    (("text", "patterns", "zzqq"), "text patterns", 1, ""),
    (("cards", "search", "ぬめぬめぬめ"), "cards fields", 1, ""),
    (("cards", "show", "貫通"), r"cards search [^\s]+", 1, ""),
    (("master", "abilities", "zzqq"), "master abilities", 1, ""),
    (("printers", "list"), "print --calibrate", 1, ""),
    (("print", "--calibrate"), "printers add NAME", 1, "--front 20,20,20,170,257 --back 20,20,20,170,257"),
    (
        ("print", "--calibrate", "--paper", "Letter"),
        "printers add NAME --paper Letter",
        1,
        "--front 20,20,20,170,239.4 --back 20,20,20,170,239.4",
    ),
    (("games",), "new (?:NAME|名前) --game [a-z]+", len(games()), ""),
    (("play",), "cards list --kind deck", 1, ""),
    (("bundle", "-o", "贈り物 一.zip"), "check", 1, ""),
    (("demo", "--games", "2"), "(?:play|cards list)[^\n]*", 2, "--bot random --watch"),
    (("print", "三枚だけ", "--backs", "none", "-o", "三枚.pdf"), "check", 1, ""),
    (("match", "軽い束", "赤単アグロ"), "check", 1, ""),
    (("match", "三枚だけ", "赤単アグロ"), "check", 1, ""),
    (("cards", "list"), "check", 1, ""),
    (("lab", "compare", "赤単アグロ", "森王の行進", *PAIRS, "--keep", "-o", "私の 記録"), "replay [^\n]*", 1, ""),
    (("lab", "level", "戦いの封印", "--in", "赤単アグロ", "--pairs", "4", "--keep", "-o", "早い 記録"), "replay [^\n]*", 1, ""),
]


@pytest.fixture
def folder(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    run("new", "月夜の 森")
    monkeypatch.chdir(home / "月夜の 森")
    return home / "月夜の 森" / "cards" / "deckmaster"


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize(("call", "kind", "count", "more"), TOLD, ids=[" ".join(call[:2]) for call, *_ in TOLD])
def test_what_is_told_to_type_next_works(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch, lang: str, call: tuple[str, ...], kind: str, count: int, more: str
) -> None:
    monkeypatch.setenv("CARDFORGE_LANG", lang)
    if kind == "check" and call[0] != "bundle":
        (folder / "broken.yaml").write_text(BROKEN, "utf-8")
        (folder / "illegal.yaml").write_text(ILLEGAL, "utf-8")
        (folder / "short.yaml").write_text(SHORT, "utf-8")
    if call[0] == "play":
        (folder / "decks" / "first.yaml").unlink()
    told = run(*call)
    found = list(dict.fromkeys(re.findall(rf"cardforge ({kind})", told.stdout + told.stderr)))
    assert len(found) >= count, told.stdout + told.stderr
    for number, each in enumerate(found):
        words = [f"名前 {number}" if word in ("NAME", "名前") else word for word in shlex.split(each)]
        extra = shlex.split(more) if words[0] != "cards" else []
        typed = run(*words, *extra)
        # Of a folder with a fault, check says it.
        assert typed.exit_code == int(words[0] == "check" and call[0] != "bundle"), (each, typed.output)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_deck_master_that_was_built_is_used_as_it_is_told(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    monkeypatch.setenv("CARDFORGE_LANG", lang)
    built = run("master", "build", "--name", "炎の 子", "--rank", "2", "--attribute", "red", "--yes", "-o", "cards/deckmaster/炎の 子.yaml")
    assert built.exit_code == 0, built.stderr
    for each in re.findall(r"cardforge ([^\n。（]+)", built.stdout):
        assert run(*shlex.split(each)).exit_code == 0, each
    for each in ("check", "print 炎の 子", "cards show 炎の 子", "master price 炎の 子"):
        command, _, name = each.partition(" 炎")
        assert run(*command.split(), *(["炎" + name] if name else [])).exit_code == 0, each
