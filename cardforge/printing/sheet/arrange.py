"""Which grid a job is laid out on, and what cannot be had together."""

from __future__ import annotations

from cardforge.model import CardforgeError, Text
from cardforge.model.nearest import did_you_mean
from cardforge.printing.drawing.units import Size
from cardforge.printing.options import SheetOptions
from cardforge.printing.sheet.cutters import CUTTERS, DISTANCE, Cutter, cutter_layout
from cardforge.printing.sheet.grid import Grid, grid_for
from cardforge.printing.sheet.labels import label_grid
from cardforge.printing.sheet.papers import card_size, paper_size


def arrange(face: Size, options: SheetOptions) -> tuple[Grid, Cutter | None]:
    """The grid for cards that are drawn in the size ``face``, and the cutting machine's marks where one is asked for.

    It is that of a perforated sheet, of a cutting machine, of a page for each card, or the fullest that the paper holds.

    Raises CardforgeError: the paper holds not one card, or two options ask for different things.
    """
    _refuse_contradictions(options)
    size = card_size(options.card_size) if options.card_size else face
    cutter: Cutter | None = None
    if options.label is not None:
        grid = label_grid(options.label, size)
        _refuse_other_paper(grid, options)
    elif options.cutter is not None:
        grid, cutter = cutter_layout(paper_size(options.paper), size, _cutter(options.cutter))
    elif options.paper.lower() == "card":
        bleed = options.bleed
        grid = Grid(Size(size.width + 2 * bleed, size.height + 2 * bleed), size, 1, 1, bleed, bleed)
    else:
        gap = options.gap if options.gap is not None else (2 * options.bleed, 2 * options.bleed)
        grid = grid_for(
            paper_size(options.paper), size, gap=gap, margin=options.margin, orientation=options.orientation, folds=_folds(options)
        )
    most = grid.fronts
    if options.skip >= most:
        raise CardforgeError(
            Text(
                f"この用紙は{most}枚なので、最初に空けられるのは{most - 1}枚までです。",
                f"a sheet holds {most}: at most {most - 1} can be left blank",
            ),
            hint=Text("--skip を小さくしてください。", "choose a smaller --skip"),
        )
    return grid, cutter


def _folds(options: SheetOptions) -> bool:
    return options.backs != "none" and options.duplex == "fold"


def _cutter(name: str) -> Cutter:
    cutter = CUTTERS.get(name)
    if cutter is None:
        if name.lower() == "cricut":
            hint: Text | None = Text("Cricut には --as cricut で絵を書き出します。", "For a Cricut write pictures: --as cricut.")
            raise CardforgeError(Text(f"カッター「{name}」は知りません。", f"the cutter “{name}” is not known"), hint=hint)
        hint = did_you_mean(name, CUTTERS) or Text("、".join(CUTTERS), ", ".join(CUTTERS))
        raise CardforgeError(Text(f"カッター「{name}」は知りません。", f"the cutter “{name}” is not known"), hint=hint)
    return cutter


def _refuse_contradictions(options: SheetOptions) -> None:
    given = [name for name, value in (("--label", options.label), ("--cutter", options.cutter)) if value is not None]
    if len(given) == 2:
        raise CardforgeError(
            Text("--label と --cutter は一緒に使えません。", "--label and --cutter cannot be used together"),
            hint=Text("ミシン目の用紙は切る必要がありません。", "a perforated sheet needs no cutting machine"),
        )
    if given and options.paper.lower() == "card":
        raise CardforgeError(
            Text(f"--paper card と {given[0]} は一緒に使えません。", f"--paper card and {given[0]} cannot be used together")
        )
    if given:
        _refuse_own_places(given[0], options)
    if given and _folds(options):
        raise CardforgeError(
            Text(f"{given[0]} の用紙は折って裏を付けられません。", f"sheets for {given[0]} cannot be folded"),
            hint=Text("--duplex long-edge で裏面を印刷してください。", "print the backs with --duplex long-edge"),
        )


def _refuse_own_places(given: str, options: SheetOptions) -> None:
    """Where cards stand on a perforated sheet or for a cutting machine is settled; options that would move them are mistakes."""
    usual = SheetOptions()
    moved = {
        "--gap": options.gap is not None,
        "--margin": options.margin != usual.margin,
        "--orientation": options.orientation != usual.orientation,
        "--bleed": options.cutter is not None and options.bleed > DISTANCE / 2,
    }
    wrong = [name for name, is_given in moved.items() if is_given]
    if wrong:
        raise CardforgeError(
            Text(f"{given} の配置は決まっているので、{wrong[0]} は使えません。", f"{given} has its own layout: {wrong[0]} cannot be used"),
            hint=Text(f"{wrong[0]} を外してください。", f"leave {wrong[0]} out"),
        )


def _refuse_other_paper(grid: Grid, options: SheetOptions) -> None:
    """A perforated sheet brings its own paper; another one asked for by name is a mistake."""
    asked = paper_size(options.paper)
    if options.paper != SheetOptions().paper and sorted(asked) != sorted(grid.page):
        raise CardforgeError(
            Text(
                f"用紙「{options.label}」は {grid.page.width:g} x {grid.page.height:g} mm です。",
                f"the sheet “{options.label}” measures {grid.page.width:g} x {grid.page.height:g} mm",
            ),
            hint=Text("--paper を外してください。", "leave --paper out"),
        )
