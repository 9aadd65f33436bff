"""Makes the README's pictures, a game in the terminal and a printed sheet, and those of every game's sheets.

python docs/pictures/make_pictures.py [PICTURE...]      # game, sheet, sheets
"""

from __future__ import annotations

import io
import sys
from itertools import count
from pathlib import Path

import pypdfium2
from PIL import Image, ImageDraw, ImageFont
from rich.console import Console
from rich.segment import Segment
from rich.style import Style

from cardforge import Workspace
from cardforge.cli.screen.terminal import TerminalGame
from cardforge.engine.rng import Dice
from cardforge.files import places as resources
from cardforge.games.deckmaster import DuelState
from cardforge.games.deckmaster.play.terms import Q_MAIN
from cardforge.printing import SheetOptions
from cardforge.simulation.bots import make_bot

HERE = Path(__file__).parent
LATIN = Path("/usr/share/fonts/truetype/dejavu")
SIZE, CELL, LINE, MARGIN = 22, 13, 29, 24
BACKGROUND, FOREGROUND, DIM = "#14161c", "#e6e6e6", "#8a8d96"
COLOURS = {
    "red": "#ff6b6b", "blue": "#6ea8fe", "green": "#7bd88f", "bright_white": "#ffffff", "magenta": "#d78bff", "yellow": "#ffd166",
    "cyan": "#6fd6d6", "bright_black": "#4d525e",
}  # fmt: skip
COLUMNS = 96
#: Box characters that reach the line above or below: from where to where, as parts of the line.
UPRIGHT = {"│": (0, 1), "┬": (0.5, 1), "┴": (0, 0.5), "╭": (0.7, 1), "╮": (0.7, 1), "╰": (0, 0.3), "╯": (0, 0.3)}


def game_picture(target: Path) -> None:
    """The board, the hand and the choices in the middle of a game."""
    screen = interesting_game()
    console = Console(file=io.StringIO(), width=COLUMNS, force_terminal=True, record=True, highlight=False)
    screen.use(console)
    screen.show_story(last=7)
    screen.show_question()
    lines = Segment.split_lines(console._record_buffer)
    draw_lines([list(line) for line in lines], target)


def interesting_game() -> TerminalGame:
    """The first game, seed by seed, that comes to a position worth showing."""
    greedy = make_bot("greedy")
    for seed in count(1):
        sitting = Workspace().play("森王の行進", "六つの誓い", players=("human", "greedy"), seed=seed)
        screen = TerminalGame(sitting)
        while not sitting.over:
            if sitting.bot is not None:
                sitting.choose_by_bot()
            elif worth_showing(sitting.state):
                return screen
            else:
                sitting.choose(greedy.choose(sitting.table.game, sitting.state, Dice(sitting.state.decisions)))
    raise AssertionError


def worth_showing(state: DuelState) -> bool:
    """Units on both sides, and several things to do for the person."""
    return (
        state.asked == 0
        and state.question == Q_MAIN
        and min(map(len, state.units)) >= 2
        and sum(map(len, state.enchantments))
        and 6 < len(state.options) < 14
    )


def draw_lines(lines: list[list[Segment]], target: Path) -> None:
    """Draw a terminal's lines, a cell for each half-width character."""
    latin = {bold: ImageFont.truetype(str(LATIN / f"DejaVuSansMono{'-Bold' if bold else ''}.ttf"), SIZE - 1) for bold in (False, True)}
    fonts = resources.path("fonts")
    japanese = {bold: ImageFont.truetype(str(fonts / f"BIZUDPGothic-{'Bold' if bold else 'Regular'}.ttf"), SIZE) for bold in (False, True)}
    image = Image.new("RGB", (COLUMNS * CELL + 2 * MARGIN, len(lines) * LINE + 2 * MARGIN), BACKGROUND)
    draw = ImageDraw.Draw(image)
    for row, line in enumerate(lines):
        column = 0
        for text, given, control in line:
            if control:
                continue
            style = given or Style()
            colour = COLOURS.get(style.color.name if style.color else "", FOREGROUND)
            colour = DIM if style.dim else colour
            for character in text:
                width = Segment(character).cell_length
                font = (japanese if width == 2 else latin)[bool(style.bold)]
                x, y = MARGIN + column * CELL, MARGIN + row * LINE
                if character in UPRIGHT:
                    draw.line((x + CELL / 2, y + LINE * UPRIGHT[character][0], x + CELL / 2, y + LINE * UPRIGHT[character][1]), fill=colour)
                draw.text((x + width * CELL / 2, y + LINE / 2), character, font=font, fill=colour, anchor="mm")
                if style.strike:
                    draw.line((x, y + LINE / 2, x + width * CELL, y + LINE / 2), fill=colour, width=2)
                column += width
    image.quantize(256).save(target, optimize=True)


def sheet_picture(target: Path) -> None:
    """A sheet with cards of every kind and attribute."""
    names = "u24 great-leviathan great-green-dragon archangel-of-dawn dragon-of-ash-and-bone s07 e05 炎竜姫アグニス seal-of-battle"
    result = Workspace().print(names.split(), Path("out/sheet.pdf"))
    page = pypdfium2.PdfDocument(result.file)[0]
    large = page.render(scale=300 / 72).to_pil().convert("RGB")
    small = large.resize((1000, round(1000 * large.height / large.width)), Image.Resampling.LANCZOS)
    small.quantize(256, kmeans=3).save(target, optimize=True)


#: A sheet of each game: what is looked for in it.
SHEETS = {
    "deckmaster": "kind:unit c:red",
    "groove": "c:blue",
    "skillbook": "kind:unit",
    "senryoku": "kind:soldier",
    "blackpoker": "kind:action",
}


def sheets_picture(target: Path) -> None:
    """The first sheet of each game, in Japanese above and in English below."""
    wide, high = 330, 467
    whole = Image.new("RGB", (wide * len(SHEETS), high * 2), "white")
    for column, (game, what) in enumerate(SHEETS.items()):
        for row, lang in enumerate(("ja", "en")):
            options = SheetOptions(lang=lang, pages=(1,))
            result = Workspace(game=game).print([what], Path(f"out/sheet-{game}-{lang}.pdf"), options)
            page = pypdfium2.PdfDocument(result.file)[0].render(scale=2).to_pil().convert("RGB")
            whole.paste(page.resize((wide, high), Image.Resampling.LANCZOS), (wide * column, high * row))
    whole.quantize(256, kmeans=2).save(target, optimize=True)


if __name__ == "__main__":
    pictures = {"game": game_picture, "sheet": sheet_picture, "sheets": sheets_picture}
    for name in sys.argv[1:] or pictures:
        pictures[name](HERE / f"{name}.png")
