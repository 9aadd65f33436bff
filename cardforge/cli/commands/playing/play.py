"""``cardforge play``: a game in the terminal against a bot or a person."""

from __future__ import annotations

import secrets
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardforge.cli.completing import completes
from cardforge.cli.flags import game_option, rule_options, rules_of
from cardforge.cli.output import language, print_json, say
from cardforge.cli.usage import Lacking
from cardforge.model import CardforgeError, Text
from cardforge.model.characters import one_line, quoted

if TYPE_CHECKING:
    from cardforge.simulation.table.saves import Keeper, Save
    from cardforge.simulation.table.sitting import Sitting

#: Seeds drawn for the user stay short enough to be typed in again.
_SEEDS = 1_000_000
#: Lines of the story that are told again where a game is gone on with.
_LINES_AGAIN = 10
_TWO_DECKS = Text(
    "デッキを二つ書いてください。一覧: cardforge cards list --kind deck",
    "Name two decks. List: cardforge cards list --kind deck",
)
_ONLY_THE_POSITION = Text(
    "--position は局面と選択ルールをファイルから読みます。デッキ、--resume、--rule は一緒に書けません。",
    "--position takes the game and its rule flags from the file: no decks, --resume or --rule beside it.",
)
#: A game takes two decks.
_BOTH = 2
#: The seed of the game that --learn deals.
_LESSON = 1


@click.command("play")
@click.argument("decks", metavar="[DECK DECK]", nargs=-1, shell_complete=completes("d"))
@click.option(
    "--bot",
    default="greedy",
    show_default=True,
    help="二つ目のデッキのボット: random, greedy, beam, search / the second deck's bot: random, greedy, beam, search",
)
@click.option("--bot-a", help="最初のデッキもこのボットが使う / a bot for the first deck too")
@click.option("--watch", is_flag=True, help="ボットどうしの対戦を見る / watch the bot play both decks")
@click.option("--two", is_flag=True, help="一つの端末で二人で遊ぶ / two people at one terminal")
@click.option("--second", is_flag=True, help="後攻で始める / let the second deck go first")
@click.option("--seed", type=int, help="切り混ぜの種（省略時は毎回変わる） / seed of the shuffling, random if not given")
@click.option("--emergency-release", is_flag=True, help="緊急解放のルールを使う / play with the optional rule of emergency release")
@rule_options
@click.option("--record", type=click.Path(path_type=Path), help="終わった対戦の記録を書く / write a record of the game")
@click.option("--save", type=click.Path(path_type=Path), help="自動保存を自分のファイルに / save the game in a file of your own")
@click.option("--force", is_flag=True, help="同じ名前のファイルがあっても上書きする / replace an existing file")
@click.option(
    "--resume",
    metavar="[FILE|N]",
    is_flag=False,
    flag_value="",
    help="途中の対戦の続き（最後のもの、N局目、ファイル） / continue a game: the last one, number N of --saves, a file",
)
@click.option(
    "--learn",
    is_flag=True,
    help="問いの意味を一つずつ説明する（デッキは省ける） / explain each question the first time it comes (decks may be left out)",
)
@game_option
@click.option("--saves", is_flag=True, help="途中の対戦の一覧 / list the saved games")
@click.option(
    "--position",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="シナリオの局面から、手番の側で遊ぶ / play on from the position of a scenario file, as the side to decide",
)
@click.option("--unchecked", is_flag=True, help="ルールどおりでないデッキでも遊ぶ / play decks even if they are not legal")
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="プログラムがJSONの行で遊ぶ（--watch では結果をJSONで） / play by lines of JSON; the result as JSON with --watch",
)
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
    force: bool,
    resume: str | None,
    learn: bool,
    game: str,
    saves: bool,
    position: Path | None,
    unchecked: bool,
    as_json: bool,
) -> None:
    """端末で一局遊ぶ：一つ目のデッキを自分が、二つ目をボットが使う（名前かファイル）。二つ目がなければ組み込みのデッキが相手になり、
    フォルダーに一つしかない自分のデッキも省ける。

    Play a game in the terminal: you with the first deck against a bot with the second. Without a second deck a built-in one is your
    opponent's; the only deck of your folder need not be named.

    \b
    cardforge play 赤単アグロ 森王の行進
    en: cardforge play "Mono-Red Aggro" "March of the Forest King"
    cardforge play 赤単アグロ 森王の行進 --watch --seed 1 --record game.json
    en: cardforge play "Mono-Red Aggro" "March of the Forest King" --watch --seed 1 --record game.json
    cardforge play --position puzzle.yaml --bot search
    cardforge play --resume
    """
    from cardforge.cli.nearby import tell_illegal
    from cardforge.files.whole import refuse_existing
    from cardforge.simulation.table.sitting import HUMAN
    from cardforge.workspace import Workspace

    if saves:
        list_saves(as_json=as_json)
        return
    if resume is not None and decks:
        raise click.UsageError(
            say("--resume にデッキは要りません。", "--resume continues a saved game and takes no decks."),
        )
    _refuse_beside(position, decks, resume, rule, emergency_release)
    decks = _lesson(decks, game) if learn and resume is None and position is None else decks
    workspace = Workspace.of_decks(*decks, game=game)
    for file in (record, save):
        if file is not None:
            refuse_existing(file, force=force)
    if resume is not None:
        file = workspace.saved_game(resume)
        sitting = workspace.resume(file)
        if sitting.over:
            message = Text("この対戦はもう終わっています。", "This game is over.")
            raise CardforgeError(
                message,
                file=file,
                hint=Text(f"見るには: cardforge replay {quoted(str(file))}", f"To see it: cardforge replay {quoted(str(file))}"),
            )
        save = save or file
    else:
        players = (bot_a or (bot if watch else HUMAN), HUMAN if two else bot)
        number = _seed(seed, learn=learn)
        flags = rules_of(rule, emergency_release=emergency_release)
        if position is not None:
            sitting = workspace.play_position(position, players=(players[1], players[0]) if second else players, seed=number)
        else:
            both = _met(decks, game)
            sitting = workspace.play(*both, players=players, first=int(second), seed=number, flags=flags, unchecked=unchecked)
    if not as_json:
        tell_illegal(sitting.table.decks, sitting.not_legal)
    by_program = as_json and HUMAN in sitting.players
    if by_program:
        play_by_program(sitting, workspace.keeper(save))
    elif as_json:
        while not sitting.over:
            sitting.choose_by_bot()
    else:
        sit_down(sitting, workspace.keeper(save), lines=_LINES_AGAIN if resume is not None else 0, learn=learn)
    if record is not None:
        workspace.write_record(sitting, record, force=force)
    if as_json and not by_program:
        print_json(sitting_as_dict(sitting))
    elif not as_json and record is not None:
        click.echo(say(f"記録: {record}", f"Record: {record}"))


def _refuse_beside(position: Path | None, *others: object) -> None:
    """Refuse what stands beside a position, which says it itself."""
    if position is not None and any(each not in (None, False, ()) for each in others):
        raise click.UsageError(_ONLY_THE_POSITION.get(language()))


def _met(decks: tuple[str, ...], game: str) -> tuple[str, ...]:
    """The two decks of a game; where a folder's only deck, or the one named, meets a built-in one, it is said which and how to choose.

    Raises ``click.UsageError`` where there are not two.
    """
    from cardforge.cli.nearby import two_decks

    both = two_decks(decks, game, language())
    if len(both) != _BOTH:
        raise Lacking(_TWO_DECKS, "play", 2)
    if len(decks) < _BOTH:
        click.echo(
            say(
                f"「{both[0]}」で「{both[1]}」と対戦します（相手を選ぶには: cardforge play {quoted(both[0])} デッキ）。",
                f"“{both[0]}” meets “{both[1]}” (to choose another: cardforge play {quoted(both[0])} DECK).",
            ),
            err=True,
        )
    return both


def _lesson(decks: tuple[str, ...], game: str) -> tuple[str, ...]:
    """The decks of a lesson: those named, and others where there are not two."""
    from cardforge.workspace import Workspace

    return decks if len(decks) > 1 else Workspace.of_decks(*decks, game=game).lesson_decks(decks)


def _seed(seed: int | None, *, learn: bool) -> int:
    """The seed of a game: the one asked for, else that of a lesson, or one drawn."""
    drawn = _LESSON if learn else secrets.randbelow(_SEEDS)
    return drawn if seed is None else seed


def sit_down(sitting: Sitting, keeper: Keeper, *, lines: int = 0, learn: bool = False) -> None:
    """Play the game in the terminal until it is over or put away; at first its last ``lines`` lines are told (0: all)."""
    from cardforge.cli.screen.leaving import PutAway, saying_how_to_go_on
    from cardforge.cli.screen.terminal import TerminalGame

    screen = TerminalGame(sitting, keeper=keeper, lines=lines, learn=learn)
    try:
        with saying_how_to_go_on(keeper):
            screen.run()
    except PutAway:
        return
    screen.show_board()
    describe_result(sitting)


def play_by_program(sitting: Sitting, keeper: Keeper) -> None:
    """Let a program play by lines of JSON (``docs/playing-by-program.md``)."""
    from cardforge.cli.screen.json_lines import JsonGame
    from cardforge.cli.screen.leaving import PutAway, saying_how_to_go_on

    with suppress(PutAway), saying_how_to_go_on(keeper):
        JsonGame(sitting, keeper).run()


def list_saves(*, as_json: bool) -> None:
    """The games that can be gone on with, the last one first; one that cannot be read says why."""
    from cardforge.workspace import Workspace

    games = Workspace().saved_games()
    if as_json:
        print_json([_save_as_dict(save) for save in games])
        return
    if not games:
        click.echo(say("途中の対戦はありません。", "There is no saved game to continue."))
        return
    for number, save in enumerate(games, 1):
        click.echo(f"{number:3}  {_when(save)}  {_save_text(save)}")
    click.echo(say("続き: cardforge play --resume 番号", "Continue: cardforge play --resume NUMBER"))


def _save_text(save: Save) -> str:
    """A kept game in words: its decks, who plays them and how far it is; of one that cannot be read why."""
    record = save.record
    if record is None:
        return save.error.describe(language()).splitlines()[0] if save.error else ""
    sides = [
        title.get(language()) + ("" if player == "human" else f" ({player})")
        for title, player in zip(record.titles, record.players, strict=True)
    ]
    count = len(record.choices)
    return one_line(" - ".join(sides)) + say(f"、{count}手", f", {count:,} {'choice' if count == 1 else 'choices'}")


def _when(save: Save) -> str:
    return datetime.fromtimestamp(save.when).astimezone().isoformat(" ", "minutes")[:16]


def _save_as_dict(save: Save) -> dict[str, Any]:
    """A kept game, as ``--saves --json`` prints it."""
    data: dict[str, Any] = {"file": str(save.file), "when": datetime.fromtimestamp(save.when).astimezone().isoformat("T", "seconds")}
    if save.record is None:
        return data | {"error": save.error.text.shown(language()) if save.error else ""}
    record = save.record
    return data | {
        "game": record.game,
        "decks": [title.ja for title in record.titles],
        "players": list(record.players),
        "choices": len(record.choices),
    }


def describe_result(sitting: Sitting) -> None:
    """Say who won, and the seed with which the game can be dealt again."""
    from cardforge.simulation.table.sitting import HUMAN

    if sitting.winner is None:
        outcome = say(f"{len(sitting.choices)}手目まで。", f"Up to choice {len(sitting.choices)}.")
    elif sitting.winner == 2:
        outcome = say("引き分け", "A draw")
    else:
        name = sitting.table.decks[sitting.winner].title.get(language())
        if sitting.players.count(HUMAN) == 1:
            you = sitting.players[sitting.winner] == HUMAN
            name = say(f"{'あなた' if you else '相手'}（{name}）", f"{'You' if you else 'Your opponent'} ({name})")
        outcome = say(f"{name}の勝ち", f"{name} won")
    back = ""
    if sitting.taken_back:
        times = len(sitting.taken_back)
        back = say(f"、戻した手 {times}", f", {times:,} {'choice' if times == 1 else 'choices'} taken back")
    at = say(f"ターン{sitting.state.turn}、シード {sitting.seed}", f"turn {sitting.state.turn}, seed {sitting.seed}")
    click.echo(say(f"{outcome}（{at}{back}）", f"{outcome} ({at}{back})"))


def sitting_as_dict(sitting: Sitting) -> dict[str, Any]:
    """How a game stands, as ``--json`` prints it."""
    winner = sitting.winner
    return {
        "game": sitting.table.decks[0].game,
        "decks": {"a": sitting.table.decks[0].name, "b": sitting.table.decks[1].name},
        "players": {"a": sitting.players[0], "b": sitting.players[1]},
        "first": "ab"[sitting.first],
        "seed": sitting.seed,
        "winner": None if winner is None else ("a", "b", "draw")[winner],
        "reason": sitting.table.reason(sitting.state) if sitting.over else None,
        "turns": sitting.state.turn,
        "decisions": sitting.state.decisions,
        "taken_back": len(sitting.taken_back),
        "not_legal": list(sitting.not_legal),
        "story": [line.get(language()) for line in sitting.whole_story()],
    }
