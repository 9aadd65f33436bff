"""Draws a deckmaster game in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardforge.cli.output import language, say
from cardforge.games.deckmaster.play import terms
from cardforge.games.deckmaster.play.state import DuelState, Piece
from cardforge.model import Card, Text
from cardforge.wording import phrasebook

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.panel import Panel
    from rich.text import Text as RichText

_COLOURS = {"red": "red", "blue": "blue", "green": "green", "white": "bright_white", "black": "magenta"}
#: The attribute's mark, so that nothing depends on colour alone.
_MARKS = {"red": Text("赤", "R"), "blue": Text("青", "U"), "green": Text("緑", "G"), "white": Text("白", "W"), "black": Text("黒", "B")}


class Board:
    """Draws the positions of one game for the player ``viewer`` (0 or 1), the other one on top; ``None`` shows both hands."""

    def __init__(self, cards: Sequence[Card], players: tuple[Text, Text], viewer: int | None) -> None:
        self._cards = cards
        self._players = players
        self._viewer = viewer
        self._book = phrasebook("deckmaster")

    def draw(self, state: DuelState) -> RenderableType:
        """The whole table."""
        from rich.console import Group

        near = self._viewer or 0
        return Group(self._side(state, 1 - near, top=True), self._side(state, near, top=False))

    def hand(self, state: DuelState, player: int) -> RenderableType:
        """A player's hand, a line for each card: cost, mark, name, power and text."""
        from rich.table import Table
        from rich.text import Text as RichText

        table = Table(box=None, show_header=False, pad_edge=False)
        for justify in ("right", "left", "left", "right"):
            table.add_column(justify=justify, no_wrap=True)
        table.add_column(overflow="fold")
        for card in state.zone(player, terms.HAND):
            definition = self._card(state, card)
            fields = definition.fields
            affordable = fields.get("cost", 0) <= state.mana[player]
            line = RichText(f"{definition.name.get(language())}", style="bold" if affordable else "dim")
            power = RichText(str(fields["power"]) if "power" in fields else "")
            cost = RichText(f"{fields.get('cost', 0)}", style="cyan" if affordable else "dim")
            table.add_row(
                cost, self._mark(definition), line, power, RichText(self.rules_text(definition), style="" if affordable else "dim")
            )
        return table

    def in_sight(self, state: DuelState) -> list[int]:
        """The cards that the viewer may look at (000-R30): both fields, seals, discards and exiles, and his own hand."""
        seen: list[int] = []
        for player in range(2):
            zones = [terms.SEALED, terms.UNDER, terms.DISCARD, terms.EXILE]
            if self._viewer in (None, player):
                zones.append(terms.HAND)
            seen += [piece.card for piece in state.pieces(player)]
            seen += [card for zone in zones for card in state.zone(player, zone)]
        return seen

    def about(self, card: Card) -> str:
        """What is printed on a card in one line: its name, kind and numbers, a seal's condition, and what it does."""
        from cardforge.database.schema.sentences import kind_title, sentence

        lang = language()
        numbers = [(say("コスト", "cost"), "cost"), (say("パワー", "power"), "power"), (say("レベル", "level"), "level")]
        data = [kind_title(card).get(lang), *(f"{word} {card.fields[key]}" for word, key in numbers if key in card.fields)]
        condition = sentence(card, "condition").get(lang) if "condition" in card.trees else ""
        text = " → ".join(part for part in (condition, self.rules_text(card)) if part)
        joined = say("、", ", ").join(data)
        return say(f"{card.name.get(lang)}（{joined}）: {text}", f"{card.name.get(lang)} ({joined}): {text}").rstrip(": ")

    def rules_text(self, card: Card) -> str:
        """What a card does, in the running command's language."""
        lang = language()
        if lang == card.lang and card.texts.get("text"):
            return card.texts["text"]
        tree = card.trees.get("text")
        return self._book.say(tree, lang=lang) if tree else ""

    def _card(self, state: DuelState, card: int) -> Card:
        return self._cards[state.definitions[card]]

    def _side(self, state: DuelState, player: int, *, top: bool) -> Panel:
        from rich import box
        from rich.console import Group
        from rich.panel import Panel
        from rich.text import Text as RichText

        field: list[RenderableType] = [self._units(state, player)]
        behind = self._behind(state, player)
        field = [behind, *field] if top else [*field, behind]
        marker = "▶ " if state.active == player else ""
        name = self._players[player].get(language())
        title = RichText(f"{marker}{name}", style="bold yellow" if state.active == player else "bold default")
        return Panel(
            Group(*field),
            title=title,
            title_align="left",
            subtitle=RichText(self._numbers(state, player), style="bold default"),
            subtitle_align="right",
            border_style="yellow" if state.active == player else "bright_black",
            box=box.ROUNDED,
            padding=(0, 1),
        )

    def _numbers(self, state: DuelState, player: int) -> str:
        """HP, mana and the sizes of the zones."""
        sizes = [len(state.zone(player, zone)) for zone in (terms.HAND, terms.DECK, terms.DISCARD)]
        return say(
            f"HP {state.hp[player]}  マナ {state.mana[player]}/{state.max_mana[player]}  手札 {sizes[0]}  山札 {sizes[1]}  墓地 {sizes[2]}",
            f"HP {state.hp[player]}  mana {state.mana[player]}/{state.max_mana[player]}  "
            f"hand {sizes[0]}  deck {sizes[1]}  discard {sizes[2]}",
        )

    def _units(self, state: DuelState, player: int) -> RenderableType:
        """The unit zone: five places side by side."""
        from rich import box
        from rich.table import Table
        from rich.text import Text as RichText

        table = Table(box=box.ROUNDED, show_header=False, expand=True, border_style="bright_black", padding=0)
        for _ in range(terms.UNIT_SLOTS):
            table.add_column(justify="center", ratio=1)
        cells: list[RenderableType] = [self._unit(state, unit) for unit in state.units[player]]
        cells += [RichText("\n\n")] * (terms.UNIT_SLOTS - len(cells))
        table.add_row(*cells)
        return table

    def _unit(self, state: DuelState, unit: Piece) -> RenderableType:
        from rich.text import Text as RichText

        card = self._card(state, unit.card)
        style = "dim" if unit.tapped else "bold"
        power = RichText(str(unit.power), style="red" if unit.power < unit.initial else "green" if unit.power > unit.initial else "")
        keywords = [self._book.keyword_name(name, language()) for name, bit in terms.KEYWORDS.items() if unit.keywords & bit]
        notes = "・".join(keywords) if language() == "ja" else ", ".join(keywords)
        if unit.silenced:
            notes = say("無効", "silenced")
        first = RichText.assemble(self._mark(card), " ", (card.name.get(language()), style))
        second = RichText.assemble(power, (say("（タップ）", " (tapped)") if unit.tapped else "", "dim"))
        return RichText("\n").join([first, second, RichText(notes, style="cyan")])

    def _behind(self, state: DuelState, player: int) -> RenderableType:
        """The Deck Master with its seals, and the enchantments."""
        from rich.text import Text as RichText

        master = state.masters[player]
        card = self._card(state, master.card)
        line = RichText.assemble(("◆ ", "yellow"), self._mark(card), " ", (card.name.get(language()), "bold" if master.freed else ""))
        if master.freed:
            line.append(f" {master.power}" + (say("（タップ）", " (tapped)") if master.tapped else ""))
        else:
            line.append(say("  封印 ", "  seals "), style="dim")
            for seal in state.zone(player, terms.SEALED):
                line.append(f"[{self._card(state, seal).fields['level']}]", style="magenta")
            for seal in state.zone(player, terms.UNDER):
                line.append(f" {self._card(state, seal).fields['level']} ", style="dim strike")
        for piece in state.enchantments[player]:
            enchantment = self._card(state, piece.card)
            line.append("   ")
            style = "dim" if piece.silenced else ""
            line.append_text(RichText.assemble(self._mark(enchantment), " ", (enchantment.name.get(language()), style)))
        return line

    def _mark(self, card: Card) -> RichText:
        """The attributes' letters in their colours."""
        from rich.text import Text as RichText

        mark = RichText()
        for attribute in card.fields.get("attributes") or ():
            mark.append(_MARKS[attribute].get(language()), style=_COLOURS[attribute])
        return mark
