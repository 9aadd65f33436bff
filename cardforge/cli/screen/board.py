"""Draws a view of any game in lines of a terminal, measured in its cells: numbers are never cut, names are, where there is no room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rich.cells import cell_len
from rich.text import Text as Line

from cardforge.cli.output import language, say
from cardforge.cli.screen.answers import answer_lines
from cardforge.cli.screen.wide import folded
from cardforge.games.shared.telling.speech import sentence, whose
from cardforge.games.shared.telling.view import Piece, Side, View, Zone
from cardforge.model import Text

#: How colours of a view look in a terminal; whatever has a colour has a letter as well.
_COLOURS: Final = {"": "", "red": "red", "blue": "blue", "green": "green", "white": "bright_white", "black": "magenta", "gold": "yellow"}
_TONES: Final = {-1: "red", 0: "", 1: "green"}
#: So much of a word behind the numbers of a square is worth showing.
_WORD: Final = 4
#: The widest name of a card in the hand.
_NAME: Final = 24
#: What is left of a player's name at least.
_LEAST_NAME: Final = 4


def table_lines(view: View, width: int) -> list[Line]:
    """Both sides with what lies between them; the viewer, or the first player, sits below."""
    near = view.layout.sides[view.viewer or 0]
    far = view.layout.sides[1 - near.player]
    boards = [line for zone in view.layout.shared if zone.shape == "board" for line in _board(zone, width)]
    middle = boards + _rows([_line_of(zone) for zone in view.layout.shared if zone.shape != "board"], width)
    if view.layout.moment:
        moment = Line.assemble(("  ".join(_said(text) for text in view.layout.moment), "yellow"))
        middle = _rows([*middle, moment], width)
    above = [_heading(far, view, width), *_zones(far.zones, view, width, near=False)]
    return [*above, *middle, _heading(near, view, width), *_zones(near.zones, view, width, near=True)]


def hand_lines(view: View, player: int, width: int, *, whole: bool = False) -> list[Line]:
    """A player's cards in hand, each with the number of its answer; ``whole`` shows all of their texts."""
    zones = view.layout.sides[player].zones
    lines = _cards([zone for zone in zones if zone.shape == "cards"], view, width, whole=whole)
    for zone in zones:
        if zone.id == "hand" and zone.shape != "cards" and whole:
            lines += [line for piece in zone.pieces for line in _in_full(piece, width)]
        elif zone.id == "hand" and zone.shape != "cards" and zone.pieces:
            lines += _flow(_label(zone), [_inline(piece, bold=False) for piece in zone.pieces], width)
    return lines


def question_lines(view: View, width: int, room: int | None = None) -> list[Line]:
    """What is asked, and the answers that no card of the hand stands for, as close together as the ``room`` (in lines) asks for."""
    if view.question is None:
        return []
    in_hand = answers_in_hand(view)
    hint = say("（手札の番号でも答えられます）", " (or the number of a card in your hand)") if in_hand else ""
    answers = [answer for answer in view.answers if answer.number not in in_hand]
    return [
        Line(_said(view.question) + hint, style="bold"),
        *answer_lines([(answer.number, _said(answer.text)) for answer in answers], width, room),
    ]


def answers_in_hand(view: View) -> frozenset[int]:
    """The numbers of the answers that are shown beside a card of the hand: those of cards about which there is one answer only."""
    if not view.whole_move or view.asked is None:
        return frozenset()
    cards = [piece for zone in view.layout.sides[view.asked].zones if zone.shape == "cards" for piece in zone.pieces]
    alone = {answer.number: answer.pieces for answer in view.answers if len(answer.pieces) == 1}
    shown = {piece.answers[0] for piece in cards if len(piece.answers) == 1 and piece.answers[0] in alone}
    return frozenset(shown)


def pile_lines(view: View, width: int) -> list[Line]:
    """What lies in the piles that may be looked through, the top first."""
    lines: list[Line] = []
    for side in view.layout.sides:
        for zone in side.zones:
            if zone.open:
                owner = sentence(Text(f"{side.name.ja}の", f"{whose(side.name)} "))
                label = Line.assemble((f"{_said(owner)}{_said(zone.title)} {zone.count}: ", "dim"))
                named = [_inline(piece, bold=False) for piece in zone.pieces]
                covered = zone.count - len(named)
                if covered:
                    others = "ほか" if named else "", f" other{'s' if covered > 1 else ''}" if named else ""
                    named.append(Line(say(f"{others[0]}{covered}枚は見えません", f"{covered}{others[1]} unseen"), style="dim"))
                between = say("、", ",")
                lines += _flow(label, [*(Line.assemble(each, between) for each in named[:-1]), *named[-1:]] or [Line("-")], width)
    return lines


def _said(text: Text) -> str:
    return text.get(language())


def _heading(side: Side, view: View, width: int) -> Line:
    """The player with his numbers on one line; the name gives way, then the room between the numbers."""
    active = view.active == side.player
    bot = f" ({side.played_by})" if side.played_by not in ("", "human") else ""
    deck = _said(side.deck)
    player = _said(sentence(side.name))
    who = f"{deck}{bot}" if view.viewer is None else f"{player}: {deck}{bot}"
    parts = [f"{_said(each.title)} {each.value}" + (f"/{each.most}" if each.most is not None else "") for each in side.figures]
    counted = [zone for zone in side.zones if zone.id == "hand" or (zone.shape == "pile" and (zone.count or not zone.open))]
    parts += [f"{_said(zone.title)} {zone.count}" for zone in counted]
    numbers = "  ".join(parts)
    mark = "▶ " if active else ""
    if cell_len(numbers) + cell_len(f"{mark}{who.removesuffix(bot)}") + 8 > width:
        numbers = " ".join(parts)
    room = max(_LEAST_NAME, width - cell_len(numbers) - 8)
    if bot and cell_len(f"{mark}{who}") > room:
        # Where there is no room for both, the bot's name gives way before the deck's.
        who = who.removesuffix(bot)
    if view.viewer is not None and room < cell_len(f"{mark}{player}: ") + _LEAST_NAME:
        who = player
    name = Line(f"{mark}{who}", style="bold yellow" if active else "bold")
    edge = "yellow" if active else "bright_black"
    if name.cell_len > room and who == player and name.cell_len + 2 + cell_len(numbers) <= width:
        return Line.assemble(name, "  ", (numbers, "bold"))
    name.truncate(room, overflow="ellipsis")
    rule = "─" * max(1, width - name.cell_len - cell_len(numbers) - 7)
    return Line.assemble(("── ", edge), name, (f" {rule} ", edge), (numbers, "bold"), (" ─", edge))


def _zones(zones: Sequence[Zone], view: View, width: int, *, near: bool) -> list[Line]:
    """The zones of the field from the far edge to the middle, for the near side the other way round; short ones share a line."""
    blocks: list[list[Line]] = []
    shared: list[Line] = []
    for zone in zones:
        if zone.shape == "line" and zone.id != "hand" and zone.pieces:
            shared.append(_line_of(zone))
        elif zone.shape == "places":
            blocks += [_rows(shared, width), _places(zone, view, width)]
            shared = []
    blocks.append(_rows(shared, width))
    return [line for block in (reversed(blocks) if near else blocks) for line in block]


def _rows(parts: Sequence[Line], width: int) -> list[Line]:
    """Lines put side by side as long as they fit; one that is too long by itself is folded between its pieces."""
    rows: list[Line] = []
    for part in parts:
        if rows and rows[-1].cell_len + 3 + part.cell_len <= width:
            rows[-1] = Line.assemble(rows[-1], "   ", part)
        else:
            rows += _flow(Line(), list(part.split("\u00a0")), width) if part.cell_len > width else [part]
    for row in rows:
        row.plain = row.plain.replace("\u00a0", " ")
    return rows


def _board(zone: Zone, width: int) -> list[Line]:
    """A board of squares: each has the mark of its ground with its notes, and below it the name of what is there, or of the ground.

    A row without names has no line for them.
    """
    columns = max(1, zone.places)
    wide = max(4, (width - columns + 1) // columns)
    lines = []
    for start in range(0, len(zone.pieces), columns):
        above, below = [], []
        for piece in zone.pieces[start : start + columns]:
            notes = [_said(note) for note in piece.notes]
            style = "dim" if piece.resting else "bold"
            tone = _TONES[piece.tone] or style
            top = Line.assemble(_marks(piece), (" ".join(notes), tone))
            if top.cell_len > wide:
                top = Line.assemble(*_narrowed(_marks(piece), notes, wide, tone))
            name = Line(_said(piece.name), style=style if piece.card else "bright_black")
            for cell in (top, name):
                cell.truncate(wide, overflow="ellipsis", pad=True)
            above.append(top)
            below.append(name)
        lines += [_beside(above), *([_beside(below)] if any(cell.plain.strip() for cell in below) else [])]
    return lines


def _narrowed(marks: Line, notes: list[str], wide: int, tone: str) -> tuple[Line, tuple[str, str]]:
    """The marks and notes of a narrow square: blanks between notes go, then words behind the numbers, then marks, never a number."""
    marks.rstrip()
    while len(notes) > 1 and not any(map(str.isdigit, notes[-1])):
        if wide - marks.cell_len - cell_len("".join(notes[:-1])) >= min(_WORD, cell_len(notes[-1])):
            break
        notes = notes[:-1]
    else:
        marks.truncate(max(0, wide - cell_len("".join(notes))))
    return marks, ("".join(notes), tone)


def _beside(cells: Sequence[Line]) -> Line:
    """Cells of one width with a line between them."""
    return Line.assemble(cells[0], *(part for cell in cells[1:] for part in (("│", "bright_black"), cell)))


def _line_of(zone: Zone) -> Line:
    """A zone's pieces in a line; a space that is no name has (U+00A0) stands between them, where the line may be folded."""
    line = _label(zone)
    between = " /" if any(" " in _said(piece.name) and not piece.label.ja for piece in zone.pieces) else ""
    for index, piece in enumerate(zone.pieces):
        if index:
            line.append(f"{between}\u00a0")
        line.append_text(_inline(piece))
    return line if zone.pieces else line.append("-", style="dim")


def _label(zone: Zone) -> Line:
    return Line.assemble((f"{_said(zone.title)} ", "dim"))


def _flow(label: Line, parts: Sequence[Line], width: int) -> list[Line]:
    """Parts one after the other on as many lines as it takes; none is broken, one wider than the line gives up its end."""
    lines = [label.copy()]
    for part in parts:
        if lines[-1].plain.strip() and lines[-1].cell_len + 1 + part.cell_len > width:
            lines.append(Line("  "))
        room = width - lines[-1].cell_len - 1
        if part.cell_len > room:
            part.truncate(max(room, 4), overflow="ellipsis")
        if lines[-1].plain and not lines[-1].plain.endswith((" ", "、")):
            lines[-1].append(" ")
        lines[-1].append_text(part)
    return lines


def _inline(piece: Piece, *, bold: bool = True) -> Line:
    """A piece in a line: marks, name, value and notes; in round brackets where it rests."""
    line = Line()
    name = _said(piece.label) or _said(piece.name)
    # ♢K says its suit itself; the colour of 赤毛の狼 or Great Boar is said before the name.
    called_so = len(piece.marks) == 1 and not piece.marks[0].letter.ja.isalnum() and name.startswith(_said(piece.marks[0].letter))
    if not piece.label.ja and not called_so:
        line.append_text(_marks(piece))
    line.append(name, style="dim" if piece.resting else "bold" if bold else "")
    if called_so:
        line.stylize(_COLOURS[piece.marks[0].colour], 0, len(_said(piece.marks[0].letter)))
    if piece.value is not None and bold and str(piece.value) not in name:
        line.append(f" {piece.value}", style=_TONES[piece.tone])
    notes = "・".join(_said(note) for note in piece.notes)
    if notes and not piece.label.ja:
        line.append(f" {notes}", style="cyan")
    if piece.label.ja:
        return Line.assemble(("(" if piece.resting else "[", "dim"), line, (")" if piece.resting else "]", "dim"))
    return Line.assemble(("(", "dim"), line, (")", "dim")) if piece.resting else line


def _marks(piece: Piece) -> Line:
    line = Line()
    for mark in piece.marks:
        line.append(_said(mark.letter), style=_COLOURS[mark.colour])
    return line.append(" ") if piece.marks else line


def _places(zone: Zone, view: View, width: int) -> list[Line]:
    """Places side by side: the name, the value with whether it rests, the notes where any piece has some."""
    if not zone.pieces:
        return [Line.assemble(_label(zone), ("-", "dim"))]
    places = max(zone.places, len(zone.pieces))
    wide = (width - places + 1) // places
    rows: list[list[Line]] = [[], [], []]
    for piece in zone.pieces:
        style = "dim" if piece.resting else "bold"
        rows[0].append(Line.assemble(_marks(piece), (_said(piece.name), style)))
        resting = f" {_said(view.layout.resting)}" if piece.resting else ""
        rows[1].append(Line.assemble(("" if piece.value is None else str(piece.value), _TONES[piece.tone]), (resting, "dim")))
        rows[2].append(Line("・".join(_said(note) for note in piece.notes), style="cyan"))
    lines = []
    for cells in rows:
        if any(cell.plain for cell in cells):
            cells += [Line() for _ in range(places - len(cells))]
            for cell in cells:
                cell.truncate(wide, overflow="ellipsis", pad=True)
            lines.append(_beside(cells))
    return lines


def _cards(zones: Sequence[Zone], view: View, width: int, *, whole: bool) -> list[Line]:
    """Cards one below the other: the number of the answer, cost, marks, name, power and text; copies that nothing tells apart once.

    Those of a zone beside the first (a trump, the card just drawn) say where they are.
    """
    in_hand = answers_in_hand(view)
    copies: dict[tuple[object, ...], list[Piece]] = {}
    for index, zone in enumerate(zones):
        for piece in zone.pieces:
            copies.setdefault((index, replace(piece, id="")), []).append(piece)
    shown = [(every[0], _beside_name(zones, int(str(key[0])), len(every))) for key, every in copies.items()]
    names = max((min(_NAME, cell_len(_said(piece.name))) + cell_len(beside) for piece, beside in shown), default=0)
    marks = max((_marks(piece).cell_len for piece, _ in shown), default=0)
    values = max((len(str(piece.value)) for piece, _ in shown if piece.value is not None), default=0)
    lines = []
    for piece, beside in shown:
        number = piece.answers[0] if piece.answers and piece.answers[0] in in_hand else 0
        style = "" if number or not in_hand else "dim"
        mark, name = _marks(piece), Line(_said(piece.name), style="bold" if number else style)
        mark.truncate(marks, pad=True)
        name.truncate(min(_NAME, names - cell_len(beside)), overflow="ellipsis")
        name.append(beside, style="cyan")
        name.truncate(names, pad=True)
        cost = "" if piece.cost is None else f"({piece.cost})"
        value = "" if piece.value is None else str(piece.value)
        line = Line.assemble((f"{number or '':>4}  ", "bold"), (f"{cost:>4} ", "cyan"), mark, name, f" {value:>{values}}  ")
        text = Line(_said(piece.text), style=style)
        if whole and line.cell_len + text.cell_len > width:
            lines += [line, *_folded(text, width, " " * 11)]
            continue
        text.truncate(max(4, width - line.cell_len), overflow="ellipsis")
        lines.append(Line.assemble(line, text))
    return lines


def _beside_name(zones: Sequence[Zone], index: int, count: int) -> str:
    """What stands behind a card's name: how many there are of it, and its zone where that is not the first."""
    where = say(f"［{zones[index].title.ja}］", f" [{zones[index].title.en}]") if index else ""
    return (f" ×{count}" if count > 1 else "") + where


def _in_full(piece: Piece, width: int) -> list[Line]:
    """A card with its text beside it."""
    name = Line.assemble("  ", _inline(piece), "  ")
    name.truncate(max(10, name.cell_len), pad=True)
    first, *rest = _folded(Line(_said(piece.text)), width, " " * name.cell_len) or [Line()]
    return [Line.assemble(name, first[name.cell_len :]), *rest]


def _folded(text: Line, width: int, indent: str) -> list[Line]:
    """A text on as many indented lines as it takes; none begins with a bracket that closes or ends with one that opens."""
    return [Line(f"{indent}{part}", style=text.style) for part in folded(text.plain, width - len(indent))]
