"""``cardforge play``: a game in the terminal against a bot or a person."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardforge.cli.flags import rule_options, rules_of
from cardforge.cli.output import json_option, language, print_json, say

if TYPE_CHECKING:
    from cardforge.simulation.table.sitting import Sitting

#: Seeds drawn for the user stay short enough to be typed in again.
_SEEDS = 1_000_000


@click.command("play")
@click.argument("decks", metavar="[DECK DECK]", nargs=-1)
@click.option("--bot", default="greedy", show_default=True, help="相手のボット / the second deck's bot: random, greedy, search")
@click.option("--bot-a", help="最初のデッキもこのボットが使う / a bot for the first deck too")
@click.option("--watch", is_flag=True, help="ボットどうしの対戦を見る / watch the bot play both decks")
@click.option("--two", is_flag=True, help="二人で遊ぶ / two people at one terminal")
@click.option("--second", is_flag=True, help="後攻で始める / let the second deck go first")
@click.option("--seed", type=int, help="乱数の種 / seed of the shuffling, drawn if not given")
@click.option("--emergency-release", is_flag=True, help="緊急解放のルールを使う / play with the optional rule of emergency release")
@rule_options
@click.option("--record", type=click.Path(path_type=Path), help="終わった対戦の記録を書く / write a record of the game")
@click.option("--save", type=click.Path(path_type=Path), help="途中でやめたときに保存するファイル / where to put a game away")
@click.option("--resume", type=click.Path(path_type=Path), help="保存した対戦の続き / go on with a game put away")
@json_option
def play(
    decks: tuple[str, ...],
    bot: str,
    bot_a: str | None,
    watch: bool,
    two: bool,
    second: bool,
    seed: int | None,
    emergency_release: bool,
    rule: tuple[str, ...],
    record: Path | None,
    save: Path | None,
    resume: Path | None,
    as_json: bool,
) -> None:
    """端末で一局遊ぶ（DECK: デッキの名前かファイル）。

    Play a game in the terminal: you with the first deck against a bot with the second.

    \b
    cardforge play 赤単アグロ 森王の行進
    cardforge play 赤単アグロ 森王の行進 --watch --seed 1 --record game.json
    cardforge play --resume game.json
    """
    from cardforge.simulation.table.sitting import HUMAN
    from cardforge.workspace import Workspace

    workspace = Workspace.of_decks(*decks)
    if resume is not None:
        duel = workspace.resume(resume)
        save = save or resume
    else:
        if len(decks) != 2:
            raise click.UsageError(
                say(
                    "デッキを二つ書いてください。一覧: cardforge cards list --kind deck",
                    "Name two decks. List: cardforge cards list --kind deck",
                )
            )
        players = (bot_a or (bot if watch else HUMAN), HUMAN if two else bot)
        options = rules_of(rule, emergency_release=emergency_release)
        number = secrets.randbelow(_SEEDS) if seed is None else seed
        duel = workspace.play(*decks, players=players, first=int(second), seed=number, options=options)
    if as_json and HUMAN not in duel.players:
        while not duel.over:
            duel.choose_by_bot()
    else:
        _sit_down(duel, save)
    if record is not None:
        workspace.write_record(duel, record)
    if as_json:
        print_json(duel_as_dict(duel))
    elif record is not None:
        click.echo(say(f"記録: {record}", f"Record: {record}"))


def _sit_down(duel: Sitting, save: Path | None) -> None:
    """Play the duel in the terminal until it is over or put away."""
    from cardforge.cli.screen.terminal import PutAway, TerminalGame

    screen = TerminalGame(duel, save=save)
    try:
        screen.run()
    except PutAway:
        return
    screen.show_board()
    describe_result(duel)


def describe_result(duel: Sitting) -> None:
    """Say who won, and the seed with which the game can be dealt again."""
    if duel.winner is None:
        outcome = say(f"{len(duel.choices)}手目まで。", f"Up to choice {len(duel.choices)}.")
    elif duel.winner == 2:
        outcome = say("引き分け", "A draw")
    else:
        name = duel.table.decks[duel.winner].name
        outcome = say(f"{name} の勝ち", f"{name} won")
    click.echo(say(f"{outcome}（ターン{duel.state.turn}、種 {duel.seed}）", f"{outcome} (turn {duel.state.turn}, seed {duel.seed})"))


def duel_as_dict(duel: Sitting) -> dict[str, Any]:
    """How a game stands, as ``--json`` prints it."""
    winner = duel.winner
    return {
        "game": duel.table.decks[0].game,
        "decks": {"a": duel.table.decks[0].name, "b": duel.table.decks[1].name},
        "players": {"a": duel.players[0], "b": duel.players[1]},
        "first": "ab"[duel.first],
        "seed": duel.seed,
        "winner": None if winner is None else ("a", "b", "draw")[winner],
        "reason": duel.table.reason(duel.state) if duel.over else None,
        "turns": duel.state.turn,
        "decisions": duel.state.decisions,
        "story": [line.get(language()) for line in duel.whole_story()],
    }
