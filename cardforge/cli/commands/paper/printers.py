"""``cardforge printers``: the profiles of printers and their trays."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

import click

from cardforge.cli.groups import Group
from cardforge.cli.output import json_option, print_json, print_table, say
from cardforge.cli.typed import answers, confirmed
from cardforge.model import CardforgeError, Text

if TYPE_CHECKING:
    from cardforge.printing.printers.calibration import Measure
    from cardforge.printing.printers.profiles import PrinterProfile

_tray_option = click.option("--tray", help="トレイ（給紙口）の名前 / the tray")

_IN_ONE_LINE = Text(
    "端末がないときは --front 20.3,19.8,19.9,170.2,256.8 のように書きます。",
    "Without a terminal give --front 20.3,19.8,19.9,170.2,256.8",
)


@click.group("printers", cls=Group)
def printers() -> None:
    """プリンターごと・トレイごとのずれを覚えて、印刷で直す。

    Remember how each printer and tray shifts, turns and stretches a page, and correct for it.

    \b
    cardforge print --calibrate
    cardforge printers add 居間 --tray 手差し
    en: cardforge printers add "Living Room" --tray manual
    cardforge print 赤単アグロ --printer 居間 --tray 手差し
    en: cardforge print "Mono-Red Aggro" --printer "Living Room" --tray manual
    """


@printers.command("add")
@click.argument("name")
@_tray_option
@click.option("--paper", default="A4", show_default=True, help="測った用紙 / the paper that was measured")
@click.option("--front", help="表の五つの値（mm, コンマ区切り） / the five measures of the front")
@click.option("--back", help="裏の五つの値 / the five measures of the back")
def add(name: str, tray: str | None, paper: str, front: str | None, back: str | None) -> None:
    """調整用シート（cardforge print --calibrate）で測った値を入れる。値を書かなければ一つずつ尋ねる。

    Enter what was read off the calibration sheet (cardforge print --calibrate); asks where nothing is given.

    \b
    cardforge printers add 居間 --tray 手差し
    en: cardforge printers add "Living Room" --tray manual
    cardforge printers add 居間 --front 20.3,19.8,19.9,170.2,256.8
    en: cardforge printers add "Living Room" --front 20.3,19.8,19.9,170.2,256.8
    """
    from cardforge.workspace import Workspace

    workspace = Workspace()
    measures = workspace.printer_measures(paper)
    read = {side: _given(written) for side, written in (("front", front), ("back", back)) if written}
    if front is None and back is None:
        with answers(_IN_ONE_LINE):
            read["front"] = _ask(say("表", "front"), measures)
            if confirmed(say("裏も測りましたか?", "Did you measure the back, too?")):
                read["back"] = _ask(say("裏", "back"), measures)
    profile = workspace.add_printer(name, tray=tray or "", paper=paper, front=read.get("front"), back=read.get("back"))
    file = workspace.printers_file()
    _describe(profile)
    click.echo(say(f"{file} に保存しました。使うには: --printer {profile.key}", f"Saved in {file}. To use it: --printer {profile.key}"))


@printers.command("list")
@json_option
def list_(as_json: bool) -> None:
    """覚えているプリンターを並べる。

    List the printers that are known.
    """
    from dataclasses import asdict

    from cardforge.workspace import Workspace

    profiles = Workspace().printers()
    if as_json:
        print_json([asdict(profile) for profile in profiles.values()])
        return
    if not profiles:
        click.echo(say("まだありません。cardforge print --calibrate から始めます。", "None yet. Start with: cardforge print --calibrate"))
        return
    columns = (say("名前", "name"), say("トレイ", "tray"), say("面", "side"), "x mm", "y mm", say("角度", "angle"), say("倍率", "scale"))
    rows = [
        (
            profile.name,
            profile.tray,
            say(*side),
            f"{error.shift_x:+.2f}",
            f"{error.shift_y:+.2f}",
            f"{error.angle:+.3f}°",
            f"{error.scale_x:.4f} x {error.scale_y:.4f}",
        )
        for profile in profiles.values()
        for side, error in ((("表", "front"), profile.front), (("裏", "back"), profile.back))
    ]
    print_table(columns, rows, right=(3, 4, 5, 6))


@printers.command("show")
@click.argument("name")
@_tray_option
@json_option
def show(name: str, tray: str | None, as_json: bool) -> None:
    """プリンターのずれを言葉で見る。

    Say in words how a printer is off.
    """
    from dataclasses import asdict

    from cardforge.workspace import Workspace

    profile = Workspace().printer(name, tray)
    if as_json:
        print_json(asdict(profile))
        return
    _describe(profile)


@printers.command("remove")
@click.argument("name")
@_tray_option
def remove(name: str, tray: str | None) -> None:
    """プリンターの設定、またはそのトレイ一つの設定を消す。

    Forget a printer, or one of its trays.
    """
    from cardforge.workspace import Workspace

    key = Workspace().remove_printer(name, tray)
    click.echo(say(f"{key} を消しました。", f"{key} is forgotten."))


def _describe(profile: PrinterProfile) -> None:
    click.echo(profile.key)
    for side, error in ((say("表", "front"), profile.front), (say("裏", "back"), profile.back)):
        click.echo(f"  {side}: {say(*error.describe())}")


def _number(text: str) -> float:
    """A length as people write it: ``20.3``, ``20,3``, ``２０．３ mm``."""
    return float(unicodedata.normalize("NFKC", text).strip().removesuffix("mm").removesuffix("ミリ").strip().replace(",", "."))


def _given(text: str) -> list[float]:
    """The five measures of one side as an option gives them."""
    try:
        left, top, top_right, across, down = (_number(part) for part in text.replace("、", ",").split(","))
    except ValueError as error:
        raise CardforgeError(
            Text(f"五つの数をコンマで区切ってください: {text}", f"five numbers with commas are needed, not “{text}”"),
            hint=Text("例: --front 20.3,19.8,19.9,170.2,256.8", "like --front 20.3,19.8,19.9,170.2,256.8"),
        ) from error
    return [left, top, top_right, across, down]


def _ask(side: str, measures: list[Measure]) -> list[float]:
    """The five measures of one side, each asked for until it can be right."""
    read: list[float] = []
    for measure in measures:
        while True:
            exact = f"{say('（正しければ ', ' (exact: ')}{measure.exact:.1f} mm{say('）', ')')}"
            try:
                value = _number(str(click.prompt(f"{side} {measure.mark} {say(*measure.question)}{exact}")))
            except ValueError:
                click.echo(say("数で答えてください（例 20.3）。", "Enter a number, like 20.3."), err=True)
                continue
            if abs(value - measure.exact) <= measure.most_off:
                read.append(value)
                break
            click.echo(say("大きくずれています。もう一度測ってください。", "That is too far off. Please measure again."), err=True)
    return read
