"""``cardforge printers``: the profiles of printers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cardforge.cli.output import json_option, print_json, print_table, say

if TYPE_CHECKING:
    from cardforge.printing.profiles import Reading

_QUESTIONS = (
    ("紙の左端から A まで", "from the left edge to A"),
    ("紙の上端から A まで", "from the upper edge to A"),
    ("紙の上端から B まで", "from the upper edge to B"),
    ("A から B まで", "from A to B"),
    ("A から C まで", "from A to C"),
)


@click.group("printers")
def printers() -> None:
    """プリンターごとのずれを覚えて、印刷で直す。

    Keep how each printer shifts, turns and stretches, and make up for it.

    \b
    cardforge print --calibrate
    cardforge printers add living-room
    """


@printers.command("add")
@click.argument("name")
@click.option("--paper", default="A4", show_default=True, help="測った用紙 / the paper that was measured")
@click.option("--front", help="表の五つの値（mm, コンマ区切り） / the five measures of the front")
@click.option("--back", help="裏の五つの値 / the five measures of the back")
def add(name: str, paper: str, front: str | None, back: str | None) -> None:
    """調整用シート（cardforge print --calibrate）で測った値を入れる。

    Enter what was read off the calibration sheet (cardforge print --calibrate).
    """
    from cardforge.printing.papers import paper_size
    from cardforge.printing.profiles import PrinterError, PrinterProfile, save_profile

    size = paper_size(paper)
    front_error = (_given(front) if front else _ask(say("表", "front"))).error(size)
    if back is None and front is None and not click.confirm(say("裏も測りましたか？", "did you measure the back, too?"), default=False):
        back_error = PrinterError()
    else:
        back_error = (_given(back) if back else _ask(say("裏", "back"))).error(size) if back or front is None else PrinterError()
    file = save_profile(PrinterProfile(name, front_error, back_error))
    click.echo(say(f"{name} を {file} に保存しました。", f"{name} is kept in {file}"))


@printers.command("list")
@json_option
def list_(as_json: bool) -> None:
    """覚えているプリンターを並べる。

    List the printers that are known.
    """
    from dataclasses import asdict

    from cardforge.printing.profiles import load_profiles

    profiles = load_profiles()
    if as_json:
        print_json([asdict(profile) for profile in profiles.values()])
        return
    columns = (say("名前", "name"), say("面", "side"), "x mm", "y mm", say("角度", "angle"), say("倍率", "scale"))
    rows = [
        (
            profile.name,
            say(*side),
            f"{error.shift_x:+.2f}",
            f"{error.shift_y:+.2f}",
            f"{error.angle:+.3f}°",
            f"{error.scale_x:.4f} x {error.scale_y:.4f}",
        )
        for profile in profiles.values()
        for side, error in ((("表", "front"), profile.front), (("裏", "back"), profile.back))
    ]
    print_table(columns, rows, right=(2, 3, 4, 5))


@printers.command("remove")
@click.argument("name")
def remove(name: str) -> None:
    """プリンターの設定を消す。

    Forget a printer.
    """
    from cardforge.printing.profiles import remove_profile

    remove_profile(name)
    click.echo(say(f"{name} を消しました。", f"{name} is forgotten."))


def _given(text: str) -> Reading:
    from cardforge.model import CardforgeError, Text
    from cardforge.printing.profiles import Reading

    try:
        left, top, top_right, across, down = (float(part) for part in text.split(","))
    except ValueError as error:
        raise CardforgeError(
            Text(f"五つの数をコンマで区切ってください: {text}", f"five numbers with commas are needed, not {text!r}")
        ) from error
    return Reading(left, top, top_right, across, down)


def _ask(side: str) -> Reading:
    from cardforge.printing.profiles import Reading

    return Reading(*(float(click.prompt(f"{side}: {say(*question)} (mm)", type=float)) for question in _QUESTIONS))
