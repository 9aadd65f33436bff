"""``cardforge text``: sentences to effect trees and back."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardforge.cli.flags import game_option
from cardforge.cli.groups import Group
from cardforge.cli.output import json_option, language, print_folded, print_json, say
from cardforge.cli.screen.wide import width
from cardforge.model import CardforgeError, Text, Tree

if TYPE_CHECKING:
    from cardforge.workspace import Reading, Workspace

#: No file of trees or sentences is larger.
MAX_CHARACTERS = 20_000_000

_kind = click.option(
    "--kind",
    default="text",
    show_default=True,
    help="文の種類（--kind ? で、このゲームの種類が出る） / what kind of sentence it is (--kind ? names those of the game)",
)


@click.group("text", cls=Group)
def text() -> None:
    """カードの文を読み、別の言語でも言う。

    Read the sentences of cards, and say them again.
    """


@text.command("read")
@click.argument("sentences", metavar="SENTENCE...", nargs=-1, required=True)
@game_option
@_kind
@json_option
def read(sentences: tuple[str, ...], game: str, kind: str, as_json: bool) -> int:
    """文を効果の木に読む（「-」なら標準入力から、一行に一文）。読めない文があれば終了コード1。

    Read sentences into effect trees (-: one a line on standard input). Exit code 1 if one cannot be read.

    \b
    cardforge text read "【攻撃時】相手に1000ダメージを与える。"
    en: cardforge text read "[On attack] Deal 1000 damage to your opponent."
    cardforge text read --kind seal-condition "自分の場にユニットが2体以上いる。" --json
    en: cardforge text read --kind seal-condition "You have 2 or more units." --json
    """
    from cardforge.workspace import Workspace

    workspace = Workspace(game=game)
    if kind not in workspace.sentence_kinds():
        workspace.read("", kind=kind)  # raises the error that names the kinds
    readings = [_as_dict(workspace.understand(sentence, kind=kind)) for sentence in _lines(sentences)]
    if as_json:
        print_json(readings)
    else:
        for reading in readings:
            _print_reading(reading)
    return 0 if all(reading["ok"] for reading in readings) else 1


def _lines(sentences: tuple[str, ...]) -> list[str]:
    """The sentences of the call; ``-`` stands for the lines of standard input."""
    found: list[str] = []
    for sentence in sentences:
        found += [line for line in _standard_input().splitlines() if line.strip()] if sentence == "-" else [sentence]
    return found


def _standard_input() -> str:
    try:
        return sys.stdin.buffer.read(MAX_CHARACTERS).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise CardforgeError(Text("標準入力がUTF-8ではありません。", "standard input is not UTF-8.")) from None


def _as_dict(reading: Reading) -> dict[str, Any]:
    """One sentence as the contract of ``--json`` has it."""
    error, said = reading.error, reading.said
    if error is None:
        both = None if said is None else {"ja": said.ja, "en": said.en}
        return {"sentence": reading.sentence, "ok": True, "tree": reading.tree, "say": both, "error": None}
    message = " ".join(part.shown(language()) for part in (error.text, error.hint) if part is not None)
    fault = {"at": error.at, "message": message, "expected": list(error.expected)}
    return {"sentence": reading.sentence, "ok": False, "tree": None, "say": None, "error": fault}


def _print_reading(reading: dict[str, Any]) -> None:
    from rich.cells import cell_len

    sentence = " ".join(reading["sentence"].splitlines())
    click.echo(sentence)
    if reading["ok"]:
        click.echo(f"  ja  {reading['say']['ja']}\n  en  {reading['say']['en']}")
        click.echo(f"  {json.dumps(reading['tree'], ensure_ascii=False)}")
    else:
        # The mark stands under the character: a Japanese one is two columns wide.
        click.echo(" " * cell_len(sentence[: reading["error"]["at"]]) + "^")
        click.echo(f"  {reading['error']['message']}")


@text.command("patterns")
@click.argument("word", default="", required=False)
@click.option("--all", "everywhere", is_flag=True, help="例にだけ言葉があるものも出す / also those that have WORD only in their example")
@game_option
@json_option
def list_patterns(word: str, everywhere: bool, game: str, as_json: bool) -> int:
    """書ける文の一覧（言葉を書けば、それを含むもの）。〜は当てはまるもの、Nは数、[ ]は省ける。なければ終了コード1。

    What can be written (only what has WORD in it): … is what fits, N a number, [ ] may be left out. Exit code 1 if there is none.

    \b
    cardforge text patterns ダメージ
    en: cardforge text patterns damage
    cardforge text patterns --lang en draw
    """
    from cardforge.workspace import Workspace

    workspace = Workspace(game=game)
    found = workspace.patterns(word, everywhere=everywhere)
    lang = language()
    if as_json:
        print_json([{"kind": each.kind, "pattern": each.pattern._asdict(), "example": each.example._asdict()} for each in found])
        return 0 if found else 1
    for each in found:
        print_folded("", each.pattern.get(lang), 2)
        if each.example.get(lang):
            head = say("    例 ", "    e.g. ")
            print_folded(head, each.example.get(lang), width(head))
    if more := len(workspace.patterns(word, everywhere=True)) - len(found):
        ja = f"ほかに{more}件の例に「{word}」があります（--all で全部）。"
        click.echo(say(ja, f"{more} more have “{word}” in their example (--all shows them)."), err=True)
    if not found:
        nothing = say(f"「{word}」のある書き方はありません。", f"No pattern has “{word}” in it.")
        click.echo(f"{nothing}\n  {say('全部の書き方: cardforge text patterns', 'All patterns: cardforge text patterns')}", err=True)
    return 0 if found else 1


@text.command("say")
@click.argument("file", metavar="FILE")
@game_option
@_kind
@json_option
def say_trees(file: str, game: str, kind: str, as_json: bool) -> int:
    """効果の木を --lang の言葉の文にする。ファイルには木一つか木の並び、または `text read --json` の結果をJSONで書く（「-」は標準入
    力）。言い表せない木があれば終了コード1。

    Say effect trees (a JSON file with one tree, a list of trees, or what `text read --json` printed; -: standard input) as sentences,
    in the language of --lang. Exit code 1 if one cannot be said.

    \b
    cardforge text say tree.json --lang en
    cardforge text read "先制" --json | cardforge text say - --lang en
    en: cardforge text read "First strike" --json | cardforge text say - --lang ja
    """
    from cardforge.workspace import Workspace

    workspace = Workspace(game=game)
    sayings = [_saying(workspace, tree, kind) for tree in _trees(file)]
    if as_json:
        print_json(sayings)
    else:
        for saying in sayings:
            click.echo(saying["say"] if saying["ok"] else f"{say('誤り', 'error')}: {saying['error']}", err=not saying["ok"])
    return 0 if all(saying["ok"] for saying in sayings) else 1


def _saying(workspace: Workspace, tree: Tree, kind: str) -> dict[str, Any]:
    lang = language()
    try:
        return {"ok": True, "tree": tree, "say": workspace.say(tree, kind=kind, lang=lang), "error": None}
    except CardforgeError as error:
        return {"ok": False, "tree": tree, "say": None, "error": error.text.shown(lang)}


def _trees(file: str) -> list[Tree]:
    """The trees in a JSON file: one, a list, or the readings that ``text read --json`` prints."""
    from cardforge.files.json import parse_json
    from cardforge.files.text import read_text

    path = None if file == "-" else Path(file)
    value = parse_json(read_text(path) if path else _standard_input(), path)
    trees = []
    for item in value if isinstance(value, list) else [value]:
        tree = item.get("tree", item) if isinstance(item, dict) and "sentence" in item else item
        if not isinstance(tree, dict):
            raise CardforgeError(
                Text("効果の木は「キー: 値」の形です。", "an effect tree is a mapping."),
                file=path,
                hint=Text("docs/effect-trees.md", "docs/effect-trees.md"),
            )
        trees.append(tree)
    return trees
