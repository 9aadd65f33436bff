"""Draws a blackpoker game in the terminal: both fields with bulwarks and soldiers, fogs, the stage and who has the chance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from cardforge.cli.output import language, say
from cardforge.engine.options import first_of, second_of, verb_of
from cardforge.games.blackpoker.play.state import StageState, Unit
from cardforge.games.blackpoker.play.terms import FOG, GRAVE, HAND, LIFE, Q_CHANCE, V_ACTION
from cardforge.games.blackpoker.telling.story import Storyteller
from cardforge.model import Card, Text
from cardforge.simulation.table.table import Table
from cardforge.wording import phrasebook

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.panel import Panel

_COLOURS = {"heart": "red", "diamond": "red", "spade": "bright_white", "club": "bright_white", "joker": "magenta"}


class StageBoard:
    """Draws the positions of one game for the player ``viewer`` (0 or 1), the other one on top; ``None`` shows both hands."""

    def __init__(self, table: Table, players: tuple[Text, Text], viewer: int | None) -> None:
        self._cards = table.cards
        self._game: Any = table.game
        self._players = players
        self._viewer = viewer
        self._teller = cast(Storyteller, table.teller(players, viewer))

    def draw(self, state: StageState) -> RenderableType:
        """The whole table."""
        from rich.console import Group

        near = self._viewer or 0
        return Group(self._side(state, 1 - near, top=True), self._stage(state), self._side(state, near, top=False))

    def hand(self, state: StageState, player: int) -> RenderableType:
        """A player's hand, a line for each card with the actions that it can be the key of now."""
        from rich.table import Table as Grid
        from rich.text import Text as RichText

        grid = Grid(box=None, show_header=False, pad_edge=False)
        for card in state.zone(player, HAND):
            names = self._actions(state, card) if state.asked == player else []
            grid.add_row(self._card(state, card), RichText("・".join(names), style="cyan" if names else "dim"))
        return grid

    def in_sight(self, state: StageState) -> list[int]:
        """The cards that the viewer may look at: both players' soldiers and fogs, his own hand, and of the graves what lay on top."""
        seen: list[int] = []
        for player in range(2):
            seen += [card for unit in state.soldiers[player] for card in unit.cards]
            zones = (FOG, GRAVE, HAND) if self._viewer in (None, player) else (FOG, GRAVE)
            seen += [card for zone in zones for card in state.zone(player, zone)]
        return seen if self._viewer is None else [card for card in seen if card not in state.buried]

    def about(self, card: Card) -> str:
        """A card's name and what it does, in one line."""
        return f"{card.name.get(language())}: {self.rules_text(card)}".rstrip(": ")

    def rules_text(self, card: Card) -> str:
        """What a card does: an action's sentences, of a playing card the actions it is the key of."""
        lang = language()
        if card.kind == "playing-card":
            definition = next(number for number, other in enumerate(self._cards) if other.id == card.id)
            names = [self._game.action_names[number].get(lang) for number in self._game.rules.single[definition]]
            return "・".join(names)
        if lang == card.lang:
            return card.texts.get("effect", "")
        tree = card.trees.get("effect")
        return phrasebook("blackpoker").say(tree, kind=f"{card.kind}-effect", lang=lang) if tree else ""

    def _actions(self, state: StageState, card: int) -> list[str]:
        """The actions that the card can be requested with now."""
        requests = [option for option in state.options if verb_of(option) >= V_ACTION]
        with_it = [verb_of(option) - V_ACTION for option in requests if card in (first_of(option), second_of(option))]
        return [self._game.action_names[number].get(language()) for number in dict.fromkeys(with_it)]

    def _side(self, state: StageState, player: int, *, top: bool) -> Panel:
        from rich import box
        from rich.console import Group
        from rich.panel import Panel
        from rich.text import Text as RichText

        soldiers = self._row(state, state.soldiers[player], say("兵士", "soldiers"))
        bulwarks = self._row(state, state.bulwarks[player], say("防壁", "bulwarks"))
        fog = self._line(say("フォグ", "fog"), [self._card(state, card) for card in state.zone(player, FOG)])
        rows: list[RenderableType] = [bulwarks, soldiers] if top else [soldiers, bulwarks]
        if state.zone(player, FOG):
            rows.append(fog)
        turn = "▶ " if state.active == player else ""
        style = "bold yellow" if state.active == player else "bold"
        return Panel(
            Group(*rows),
            title=RichText(f"{turn}{self._players[player].get(language())}", style=style),
            title_align="left",
            subtitle=self._numbers(state, player),
            subtitle_align="right",
            border_style="yellow" if state.active == player else "bright_black",
            box=box.ROUNDED,
            padding=(0, 1),
        )

    def _numbers(self, state: StageState, player: int) -> str:
        """The life, counted for both (004-A34), the hand and the top of the grave."""
        life = len(state.zone(player, LIFE))
        grave = state.zone(player, GRAVE)
        top = self._teller.name(state, grave[0]).get(language()) if grave else "-"
        hand = len(state.zone(player, HAND))
        return say(f"ライフ {life}  手札 {hand}  墓地の上 {top}", f"life {life}  hand {hand}  top of grave {top}")

    def _stage(self, state: StageState) -> RenderableType:
        """The requests, the top one first, and whose chance it is."""
        from rich.text import Text as RichText

        line = RichText(say("ステージ: ", "Stage: "), style="bold cyan")
        requests = [request.get(language()) for request in self._teller.stage(state)]
        line.append("  ◂  ".join(requests) if requests else say("空", "empty"), style="cyan" if requests else "dim")
        if state.asked >= 0 and state.question <= Q_CHANCE:
            holder = self._players[state.asked].get(language())
            line.append(say(f"   チャンス: {holder}", f"   chance: {holder}"), style="yellow")
        return line

    def _row(self, state: StageState, units: list[Unit], label: str) -> RenderableType:
        return self._line(label, [self._unit(state, unit) for unit in units])

    def _unit(self, state: StageState, unit: Unit) -> RenderableType:
        """A character as it lies: in brackets, driven ones in round ones, attackers with a mark."""
        from rich.text import Text as RichText

        name = self._teller.unit_name(state, unit).get(language())
        marks = "⚔" if unit.number in state.attackers else "⛨" if any(unit.number == block[0] for block in state.blocks) else ""
        text = f"({name}){marks}" if unit.driven else f"[{name}]{marks}"
        return RichText(text, style="dim" if unit.driven else "bold")

    def _card(self, state: StageState, card: int) -> RenderableType:
        from rich.text import Text as RichText

        definition = self._cards[state.definitions[card]]
        return RichText(definition.name.get(language()), style=_COLOURS.get(definition.fields.get("suit", ""), ""))

    def _line(self, label: str, parts: list[RenderableType]) -> RenderableType:
        from rich.text import Text as RichText

        line = RichText(f"{label} ", style="dim")
        for part in parts:
            line.append_text(cast(RichText, part))
            line.append(" ")
        if not parts:
            line.append("-", style="dim")
        return line
