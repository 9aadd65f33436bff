"""``cardforge print``: sheets of real size as a PDF."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from cardforge.cli.completing import completes
from cardforge.cli.flags import game_option
from cardforge.cli.output import counted, json_option, language, print_json, say
from cardforge.cli.progress import shown_progress
from cardforge.cli.typed import Between
from cardforge.cli.usage import Lacking
from cardforge.model import BROUGHT, LEADER, Text

if TYPE_CHECKING:
    from cardforge.printing import PrintResult, SheetOptions
    from cardforge.workspace import Workspace

#: Cards without words in the language of print that are named.
_UNTOLD = 4
_Function = TypeVar("_Function", bound=Callable[..., Any])


def _choice(name: str, values: Sequence[str], text: str) -> Callable[[_Function], _Function]:
    """An option that takes one of ``values``, the first by default."""
    return click.option(name, type=click.Choice(values), default=values[0], show_default=True, help=text)


#: What cards can be written as.
_FORMS = (
    *("pdf", "png", "jpg", "webp", "svg", "contact", "proof", "fan", "spread"),
    *("tts", "pcio", "screentop", "cockatrice", "lackey", "cricut"),
)
#: What decides how the sheets look; the names are those of `cardforge.printing.SheetOptions`.
_SHEET_OPTIONS = (
    click.option("--paper", default="A4", show_default=True, help="用紙: A4, はがき, card, 210x297mm … / paper: A4, Letter, 210x297mm …"),
    click.option("--card-size", help="カードの大きさ: tcg, poker, 63x88mm … / card size: tcg, poker, 63x88mm …"),
    click.option("--label", help="ミシン目入り用紙の番号: 51002 … / number of a perforated sheet: 51002 …"),
    click.option("--cutter", help="カッター: silhouette, silhouette-4, silhouette-borderless / cutter: silhouette, -4, -borderless"),
    _choice("--orientation", ("auto", "portrait", "landscape"), "紙の向き / orientation of the paper"),
    click.option("--margin", type=Between(0, 100), default=5.0, show_default=True, help="紙の余白 mm / margins in mm"),
    click.option("--bleed", type=Between(0, 5), default=0.0, show_default=True, help="塗り足し mm / bleed in mm"),
    _choice("--bleed-from", ("art", "mirror", "extend"), "塗り足しの作り方 / what the bleed is made of"),
    _choice("--cut", ("marks", "lines", "none"), "トンボ・裁断線・なし / crop marks, lines or none"),
    _choice("--cut-sides", ("both", "front"), "トンボを両面か表だけに / marks on both sides or the front only"),
    click.option("--corner", type=Between(0, 20), default=0.0, show_default=True, help="角の丸み mm / radius of corners in mm"),
    click.option(
        "--backs",
        default="none",
        show_default=True,
        help='裏面: none, auto, テンプレート名（"?" で一覧） / backs: none, auto or a template ("?" lists them)',
    ),
    _choice("--duplex", ("long-edge", "short-edge", "fold"), "裏返し方 / how the sheet is turned for the backs"),
    click.option("--skip", type=click.IntRange(0, 500), default=0, help="最初に空ける枚数 / places left blank at the start"),
    click.option("--copies", type=click.IntRange(1, 500), default=1, help="部数 / copies of everything"),
    click.option("--collate", is_flag=True, help="一部ずつ並べる / whole sets one after another"),
    click.option("--order", default="written", show_default=True, help="並べ方: written, cost, name … / order: as written, or by a field"),
    _choice(
        "--overflow", ("error", "warn"), "カードに誤りがあるとき（warn は --draft と同じ） / when a card has a fault (warn: as --draft)"
    ),
    click.option(
        "--draft", is_flag=True, help="下書き：誤りのあるカードにも印を付けて刷る / a draft: cards with faults are marked and printed, too"
    ),
    click.option("--changed", "changed_only", is_flag=True, help="前の印刷から変わったものだけ / only what changed since the last print"),
    _choice("--ink", ("colour", "grey", "saver", "cmyk"), "インク: カラー・グレー・節約・CMYK / inks: colour, grey, sparing or CMYK"),
    click.option("--icc", type=click.Path(path_type=Path), help="印刷機のICCプロファイル（cmyk） / the press's ICC profile"),
    click.option(
        "--pdfx", type=click.Choice(["x1a", "x4"]), help="印刷所に渡す PDF/X（--icc が要る） / PDF/X for a print shop, with --icc"
    ),
    click.option(
        "--thickness",
        type=Between(0.05, 5),
        default=0.32,
        show_default=True,
        help="カードの厚さ mm（箱） / a card's thickness in mm, for a box",
    ),
    click.option("--mark", default="", help="カードの縁に入れる言葉: 試作 … / words on the edge of each card: prototype …"),
    click.option("--dated", is_flag=True, help="カードの縁に日付を入れる / the date on the edge of each card"),
    click.option("--safe", is_flag=True, help="断裁線と安全領域（3 mm）を描く / draw the cut line and the safe zone of 3 mm"),
    click.option("--tagged", is_flag=True, help="読み上げのためのタグを付ける / tags for reading aloud"),
    click.option("--condition", help="印刷条件の名前: JC200103, FOGRA39 … / name of the printing condition: JC200103, FOGRA39 …"),
    click.option(
        *("--as", "form"),
        type=click.Choice(_FORMS),
        default=_FORMS[0],
        show_default=True,
        metavar="FORM",
        help=f"書き出す形: {', '.join(_FORMS)} / the form: {', '.join(_FORMS)}",
    ),
    click.option("--dpi", type=click.IntRange(30, 2400), default=300, show_default=True, help="画像の解像度 / resolution of pictures"),
    click.option(
        "--service",
        help="印刷サービスの求める形にする: makeplayingcards, tgc … / as a print service asks for it: makeplayingcards, tgc …",
    ),
    click.option(
        "--ink-limit",
        type=click.IntRange(0, 400),
        default=0,
        help="一か所に乗せるインキの上限 % / the most ink in any place, in percent",
    ),
    click.option(
        "--spot",
        "spots",
        multiple=True,
        metavar="INK[=NAME]",
        help="箔や白の版を作る: foil、'foil=PANTONE 877 C' / a plate for foil or white: foil, 'foil=PANTONE 877 C'",
    ),
    click.option("--back-first", is_flag=True, help="裏面のページを先に / each back before its front"),
    click.option(
        "--url-base",
        help="tts: 画像を置くURL（省略時はこの機械のファイル） / tts: where the pictures will be uploaded (by default: local files)",
    ),
    click.option(
        "--printer",
        help="プリンターの設定: 名前か 名前:トレイ（cardforge printers） / printer profile: NAME or NAME:TRAY",
    ),
    click.option("--tray", help="プリンターのトレイ / the printer's tray"),
    click.option(
        "--force", is_flag=True, help="cardforge が書いたものでないファイルも上書きする / replace files that cardforge did not write, too"
    ),
)


def _sheet_options(function: _Function) -> _Function:
    for option in reversed(_SHEET_OPTIONS):
        function = option(function)
    return function


@click.command("print")
@click.argument("what", nargs=-1, metavar="WHAT...", shell_complete=completes("dmc"))
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), help="書き出すファイル（省略時は out/ の中） / the file to write, by default in out/"
)
@game_option
@click.option(
    "--print-lang",
    type=click.Choice(["ja", "en"]),
    help="カードの言葉（省略時は --lang） / language of the cards, by default that of --lang",
)
@click.option("--gap", type=Between(0, 50), help="カードの間 mm（省略時は塗り足しの2倍） / mm between cards, by default twice the bleed")
@click.option("--pages", help="印刷するシート: 1-3,5 / sheets to print: 1-3,5")
@click.option("--only-main", is_flag=True, help="デッキのマスターとシールを印刷しない / print only a deck's main cards")
@click.option("--calibrate", is_flag=True, help="プリンター調整用のシートを作る / make the printer's calibration sheet")
@click.option(
    "--check-for",
    "checked_for",
    help="できたPDFや画像を、印刷サービスの求める形か調べる / check finished files against what a print service asks for",
)
@click.option(
    "--against",
    type=click.Path(path_type=Path),
    help="前の版（フォルダーかファイル）と変わったカードを並べる / what changed since another version, a folder or a file",
)
@click.option("--watch", "watching", is_flag=True, help="保存のたびに描き直す / draw again whenever a file is saved")
@_sheet_options
@json_option
def print_(
    what: tuple[str, ...],
    output: Path | None,
    game: str,
    print_lang: str | None,
    gap: float | None,
    pages: str | None,
    only_main: bool,
    calibrate: bool,
    checked_for: str | None,
    against: Path | None,
    watching: bool,
    as_json: bool,
    **settings: Any,
) -> None:
    """デッキ、デッキマスター、カードを実寸のシートにする（名前かファイル、または kind:seal）。

    Print decks, Deck Masters and cards on sheets of real size (names, files, or kind:seal).

    \b
    cardforge print 赤単アグロ
    en: cardforge print "Mono-Red Aggro"
    cardforge print "kind:seal level<=3" --paper Letter -o seals.pdf
    cardforge print 赤単アグロ --as png --dpi 300
    en: cardforge print "Mono-Red Aggro" --as png --dpi 300
    cardforge print rules
    """
    from cardforge.printing import SheetOptions
    from cardforge.printing.options import BOX, COUNTERS, OF_GAME, RULES, page_numbers, spot_inks
    from cardforge.workspace import Workspace

    if calibrate:
        _calibrate(output, settings["paper"], force=settings["force"])
        return
    if settings["backs"] == "?":
        from cardforge.workspace.paper.faces import templates_of

        click.echo("\n".join(templates_of(Workspace(game=game))))
        return
    if settings["tray"] and not settings["printer"]:
        raise click.UsageError(say("--tray には --printer も要ります。", "--tray needs --printer."))
    if not what:
        raise Lacking(Text("何を印刷するか書いてください。", "Say what to print."), "print", 1)
    if checked_for:
        _preflight(what, checked_for, settings["card_size"], as_json)
        return
    if settings.pop("dated"):
        from datetime import datetime

        settings["mark"] = f"{settings['mark']} {datetime.now().astimezone():%Y-%m-%d}".strip()
    if settings.pop("draft"):
        settings["overflow"] = "warn"
    settings["spots"] = spot_inks(settings["spots"])
    options = SheetOptions(
        lang=print_lang or language(),
        gap=None if gap is None else (gap, gap),
        pages=page_numbers(pages) if pages else (),
        parts=() if only_main else (LEADER, BROUGHT),
        progress=shown_progress(),
        **settings,
    )
    named = [word for word in what if word not in (*OF_GAME, RULES, COUNTERS, BOX)]
    workspace = Workspace(game=game) if game or not named else Workspace.of_words(*named)
    if against is not None:
        _report(workspace.changes(what, against, output, options), as_json)
        return
    if watching:
        _watch(workspace, what, output, options)
        return
    _report(workspace.print(what, output, options), as_json)


def _preflight(files: tuple[str, ...], service: str, card_size: str | None, as_json: bool) -> None:
    """Say what is wrong with finished files, and end with 1 where something is."""
    from cardforge.workspace import Workspace

    problems = Workspace().preflight(files, service, card_size)
    if as_json:
        print_json([problem.as_dict(language()) for problem in problems])
    for problem in () if as_json else problems:
        page = say(f"{problem.where}ページ: ", f"page {problem.where}: ") if problem.where else ""
        click.echo(f"{problem.file}: {page}{problem.message.get(language())}", err=True)
    if problems:
        raise SystemExit(1)
    if not as_json:
        click.echo(say(f"{service} の求める形です。", f"As {service} wants it."))


def _watch(workspace: Workspace, what: tuple[str, ...], output: Path | None, options: SheetOptions) -> None:
    """Redraw on every save, until the user stops it."""
    for drawn in workspace.watch(what, output, options):
        lines = [change.get(language()) for change in drawn.changes] or [file.name for file in drawn.files]
        if drawn.same:
            click.echo(say(f"変わりません: {'、'.join(lines)}", f"No change in print: {', '.join(lines)}"))
        elif drawn.error is not None:
            click.echo(drawn.error.describe(language()), err=True)
        else:
            click.echo(
                say(f"描きました（{drawn.seconds * 1000:.0f} ms）", f"Drawn ({drawn.seconds * 1000:.0f} ms)")
                + "".join(f"  {line}" for line in lines)
            )


def _calibrate(output: Path | None, paper: str, *, force: bool) -> None:
    from cardforge.workspace import Workspace

    click.echo(Workspace().calibration_sheet(output, paper=paper, lang=language(), force=force))
    next_step = "cardforge printers add NAME" if paper == "A4" else f"cardforge printers add NAME --paper {paper}"
    click.echo(
        say(
            f"倍率100%で印刷して五か所を測り、{next_step} で入れます。",
            f"Print at 100 %, measure the five distances, then run: {next_step}",
        )
    )


def _report_untold(result: PrintResult) -> None:
    """Say which cards were printed with words of another language."""
    names = list(dict.fromkeys(name for name, _ in result.untold))
    if names:
        parts = list(dict.fromkeys(part for _, part in result.untold))
        shown = say("、", ", ").join(names[:_UNTOLD]) + (" …" if len(names) > _UNTOLD else "")
        ja = f"{'・'.join(part.ja for part in parts)}の訳がないので、書いたままの言葉で印刷しました: {shown}"
        en = f"No {' or '.join(part.en for part in parts)} in the language of print, printed as written: {shown}"
        click.echo(say(ja, en), err=True)


def _report(result: PrintResult, as_json: bool) -> None:
    if as_json:
        print_json(result.as_dict())
        return
    for warning in result.warnings:
        click.echo(f"{warning.card}: {warning.message.shown(language())}", err=True)
    _report_untold(result)
    for note in result.notes:
        click.echo(note.get(language()), err=True)
    if not result.cards and not result.files:
        pages = counted(result.pages, "page")
        click.echo(
            say(f"{result.file}: {result.pages}ページ（{result.seconds:.2f}秒）", f"{result.file}: {pages} ({result.seconds:.2f} s)")
        )
        return
    if result.files:
        for file in result.files[:1] if len(result.files) > 5 else result.files:
            click.echo(file)
        en = f"{counted(len(result.files), 'file')} ({result.seconds:.2f} s)"
        click.echo(say(f"{len(result.files)}個のファイルを書きました（{result.seconds:.2f}秒）", en))
        return
    ja = f"{result.file}: {result.cards}枚、{result.pages}ページ（{result.seconds:.2f}秒）"
    en = f"{counted(result.cards, 'card')} on {counted(result.pages, 'page')}"
    click.echo(say(ja, f"{result.file}: {en} ({result.seconds:.2f} s)"))
    for file in result.cut_files:
        click.echo(file)
