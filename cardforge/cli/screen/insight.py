"""What now, after a match: the cards that mattered, the ones never played, how games were lost, and what to type next."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from cardforge.cli.output import language, print_folded, say
from cardforge.model import Text
from cardforge.model.characters import quoted

if TYPE_CHECKING:
    from cardforge.simulation.matches.insight import Effect, Insight
    from cardforge.simulation.matches.match import MatchReport

#: Cards that are named of each sort.
_NAMED = 3
#: The bots of a match where none are named, and how settings are written behind --rule.
DEFAULT_BOTS: Final = ("greedy", "greedy")
_SETTINGS: Final[dict[object, str]] = {False: "no"}


def print_insight(report: MatchReport, reasons: Mapping[str, Text], typed: tuple[str, str]) -> None:
    """Say what the match tells about both decks, and what to type next, with the decks as they were ``typed`` where they are files."""
    found = [report.insight(side) for side in (0, 1)]
    for side, each in enumerate(found):
        click.echo(f"{'AB'[side]}  {report.plan.decks[side].title.get(language())}")
        _print_deck(each, reasons, early=report.early > 0)
    click.echo(say("次に:", "Next:"))
    for line in _next(report, found[0], typed):
        click.echo(f"  {line}")


def _tell(line: str) -> None:
    """A line of the report."""
    print_folded("  ", line.strip(), 4)


def _print_deck(found: Insight, reasons: Mapping[str, Text], *, early: bool) -> None:
    from cardforge.simulation.matches.insight import LEAST

    lang = language()
    drawn = say("早く引くと", "when drawn early") if early else say("引くと", "when drawn")
    for effects, heading in (
        (found.lifted, say(f"{drawn}勝ちやすかった", f"Won more {drawn}")),
        (found.weighed, say(f"{drawn}負けやすかった", f"Won less {drawn}")),
    ):
        if effects:
            _tell(f"  {heading}: {_row(effects[:_NAMED])}")
    noise = sum(each.is_noise for each in found.effects)
    if noise:
        others = bool(found.lifted or found.weighed)
        ja = f"  {'ほかの' if others else ''}{noise}枚は、勝ちやすさの差が偶然の範囲です（区間に0が入る）。"
        cards = f"{noise}{' other' if others else ''} card{'s' if noise > 1 else ''}"
        _tell(say(ja, f"  For {cards} the difference may be chance: the interval includes 0."))
        if least := _perhaps(found):
            low = say("その中で低いのは", "Lowest of them, perhaps by chance")
            _tell(f"  {low}: {_row(least)}")
    if found.few:
        cards = f"{found.few} card{'s' if found.few > 1 else ''}"
        ja = f"  {found.few}枚は、引いた局か引かなかった局が{LEAST}局に足りず、比べられません。"
        _tell(say(ja, f"  For {cards} nothing can be said: drawn, or not drawn, in fewer than {LEAST} games."))
    if found.never:
        names = [name.get(lang) for name in found.never[:_NAMED]]
        more = "" if len(found.never) <= _NAMED else " …"
        _tell(say(f"  一度も使われなかった: {'、'.join(names)}{more}", f"  Never played: {', '.join(names)}{more}"))
    if found.lost:
        told = [
            reasons.get(word, Text(word, word)).get(lang) + say(f" {count}回", f" ({count} {'game' if count == 1 else 'games'})")
            for word, count in found.lost
        ]
        _tell(say(f"  負け方: {'、'.join(told)}", f"  How it lost: {', '.join(told)}"))
        turns = say(f"  負けは平均{found.lost_turns:.1f}ターン", f"  Lost games took {found.lost_turns:.1f} turns on average")
        won = say(f"、勝ちは平均{found.won_turns:.1f}ターン", f", games won {found.won_turns:.1f}") if found.won_turns else ""
        _tell(turns + won + say("。", "."))


def _perhaps(found: Insight) -> list[Effect]:
    """The cards that may have weighed a deck down, the heaviest first, where the games tell it of none for sure."""
    return [] if found.weighed else [each for each in reversed(found.effects) if each.difference.value < 0][:_NAMED]


def _row(effects: list[Effect]) -> str:
    return say("、", ", ").join(f"{each.name.get(language())} {each.difference}" for each in effects)


def _next(report: MatchReport, found: Insight, typed: tuple[str, str]) -> list[str]:
    """The commands that lead on: more games where the result is unsure, the card that weighs most, and a game to look at.

    They ask the same of the same decks: with the bots, the rules to try and the decks that are not legal.
    """
    plan = report.plan
    titles = [deck.title.get(language()) for deck in plan.decks]
    names = " ".join(quoted(word if Path(word).is_file() else title) for word, title in zip(typed, titles, strict=True))
    rules = "".join(
        f" --rule {quoted(name if value is True else f'{name}={_SETTINGS.get(value, value)}')}" for name, value in plan.options.items()
    )
    rules += " --unchecked" if plan.not_legal else ""
    bots = "" if plan.bots == DEFAULT_BOTS else f" --bot {quoted(plan.bots[0])} --bot-b {quoted(plan.bots[1])}"
    lines = []
    if games := report.more_games:
        lines.append(f"cardforge match {names} --games {games}{bots}{rules}" + say("   差をはっきりさせる", "   for a clearer result"))
    for each in (found.weighed or _perhaps(found))[:1]:
        name = quoted(each.name.get(language()))
        hurt = say("   重かったカードを見る", "   the card that hurt most")
        perhaps = say("   引くと負けが多かった（偶然かもしれない）", "   lost more when drawn, perhaps by chance")
        lines.append(f"cardforge cards show {name}{hurt if found.weighed else perhaps}")
    if unplayed := found.never[:1]:
        name = quoted(unplayed[0].get(language()))
        lines.append(f"cardforge cards show {name}" + say("   使われなかったカードを見る", "   a card that was never played"))
    lines.append(f"cardforge play {names} --watch{rules}" + say("   一局を見る", "   to watch a game"))
    return lines
