"""The program ``cardforge``: finds the command, and is the one place that turns errors into messages."""

from __future__ import annotations

import importlib
import os
import sys
import warnings
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from cardforge import __version__, build
from cardforge.cli.groups import Group
from cardforge.cli.help import Context, in_one_language, set_context
from cardforge.cli.interrupts import INTERRUPTS, discard, stopped, tell
from cardforge.cli.languages import default_language
from cardforge.cli.output import Call
from cardforge.model import CardforgeError, Text
from cardforge.model.characters import one_line
from cardforge.model.notices import Notice
from cardforge.model.text import LANGUAGES

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

EXIT_USAGE = 2
_NAME = "cardforge"
#: What a caller may tell click's ``main`` and not a context.
_OF_MAIN = {"args", "prog_name", "complete_var", "standalone_mode", "windows_expand_args"}
EXIT_BROKEN_PIPE = 141


class Entry(NamedTuple):
    """A command of the program: where it is (``module:attribute``) and what it does in one line."""

    target: str
    help: Text


#: The commands in the order of a user's road. They are imported only when called, so that ``cardforge --help`` is quick.
COMMANDS: dict[str, Entry] = {
    "demo": Entry(
        "cardforge.cli.commands.playing.demo:demo",
        Text("組み込みの見本で、できることを一通り見せる", "Show everything at work on the built-in sample"),
    ),
    "new": Entry("cardforge.cli.commands.new:new", Text("自分のカードを作りはじめるフォルダーを作る", "Make a folder for your own cards")),
    "games": Entry(
        "cardforge.cli.commands.playing.games:games",
        Text("ゲームの一覧と、それぞれの始め方を見せる", "List the games and how to start each of them"),
    ),
    "check": Entry(
        "cardforge.cli.commands.check:check", Text("カード・デッキ・デッキマスターを検査する", "Check cards, decks and Deck Masters")
    ),
    "cards": Entry("cardforge.cli.commands.cards:cards", Text("カードを一覧し、探し、見せ、移す", "List, find, show and convert cards")),
    "text": Entry(
        "cardforge.cli.commands.text:text",
        Text("カードの文を読み、書ける文の一覧を見せる", "Read the sentences of cards, and list what can be written"),
    ),
    "master": Entry(
        "cardforge.cli.commands.master:master",
        Text("デッキマスターを作り、パワーを計算する", "Build Deck Masters and work out their power"),
    ),
    "studio": Entry("cardforge.cli.commands.studio:studio", Text("ブラウザーでカードを探し、書く", "Find and write cards in the browser")),
    "play": Entry("cardforge.cli.commands.playing.play:play", Text("端末で一局遊ぶ", "Play a game in the terminal")),
    "replay": Entry(
        "cardforge.cli.commands.playing.replay:replay",
        Text("記録した一局を、前にも後ろにもたどる", "Step through a recorded game, forwards and back"),
    ),
    "match": Entry(
        "cardforge.cli.commands.playing.match:match",
        Text("ボットどうしを何局も戦わせる", "Let bots play many games and see what they show"),
    ),
    "lab": Entry(
        "cardforge.cli.commands.lab.group:lab",
        Text("値段・強さ・先攻・デッキの釣り合いを調べる", "Find out what is fair, which deck is best, whether going first wins"),
    ),
    "scenario": Entry(
        "cardforge.cli.commands.playing.scenario:scenario", Text("ルールのテストや詰め問題を実行する", "Run rules tests and puzzles")
    ),
    "print": Entry("cardforge.cli.commands.paper.print:print_", Text("実寸のシートをPDFにする", "Make a PDF of real-size sheets")),
    "bundle": Entry(
        "cardforge.cli.commands.paper.bundle:bundle",
        Text("フォルダーを、友だちに渡せる一つのファイルにまとめる", "Put a folder into one file to give away"),
    ),
    "schema": Entry(
        "cardforge.cli.commands.schema:schema", Text("書くファイルのJSON Schemaを見せる", "Show the JSON Schemas of the files you write")
    ),
    "completion": Entry(
        "cardforge.cli.commands.completion:completion", Text("シェルの補完を用意する", "Let your shell complete names and options")
    ),
    "printers": Entry(
        "cardforge.cli.commands.paper.printers:printers", Text("プリンターのずれを覚えて直す", "Keep printer profiles and correct for them")
    ),
}


def _language_asked(words: Sequence[str]) -> str | None:
    """The value of ``--lang``, wherever it stands, so that help before it is in that language, too."""
    for word, following in pairwise([*words, ""]):
        value = following if word == "--lang" else word.removeprefix("--lang=")
        if value in LANGUAGES and word.startswith("--lang"):
            return value
    return None


def _set_language(context: click.Context, _parameter: click.Parameter, value: str | None) -> None:
    if value is not None:
        context.ensure_object(Call).lang = value


def _language_option(hidden: bool = False) -> click.Option:
    return click.Option(
        ["--lang"],
        type=click.Choice(LANGUAGES),
        is_eager=True,
        expose_value=False,
        hidden=hidden,
        callback=_set_language,
        help="言葉: 日本語か英語 / language of all messages",
    )


def _accept_language(command: click.Command) -> None:
    """Let ``--lang`` also stand after the command's name, as people write it."""
    if isinstance(command, click.Group):
        for child in command.commands.values():
            _accept_language(child)
    if all(parameter.name != "lang" for parameter in command.params):
        command.params.append(_language_option(hidden=True))


class LazyGroup(Group):
    """The group of all commands: imports a command when it is called, and reports every error in one to three lines."""

    context_class = Context

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands, in the order of ``COMMANDS``."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return the command ``cmd_name``, or ``None``."""
        entry = COMMANDS.get(cmd_name)
        if entry is None:
            return None
        module, _, attribute = entry.target.partition(":")
        command: click.Command = getattr(importlib.import_module(module), attribute)
        _accept_language(command)
        set_context(command)
        if "_CARDFORGE_COMPLETE" in os.environ:
            in_one_language(command, default_language())
        return command

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """The commands that begin so, described in the language of the call; they are not imported for it."""
        from click.shell_completion import CompletionItem

        options, lang = click.Command.shell_complete(self, ctx, incomplete), default_language()
        return [
            CompletionItem(name, help=entry.help.get(lang)) for name, entry in COMMANDS.items() if name.startswith(incomplete)
        ] + options

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands for ``--help`` without importing them."""
        lang = ctx.ensure_object(Call).lang
        with formatter.section(Text("コマンド", "Commands").get(lang)):
            formatter.write_dl([(name, entry.help.get(lang)) for name, entry in COMMANDS.items()])

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run the program and end it with its exit code: 0 done, 1 a check found problems, 2 wrong usage or unreadable input."""
        _open_closed_streams()
        warnings.showwarning = _show_warning
        asked = args[0] if args else extra.get("args")
        words = _words() if asked is None else list(asked)
        session = Call(_language_asked(words) or default_language())
        try:
            code = self._run(words, {key: extra[key] for key in extra.keys() - _OF_MAIN} | {"obj": session})
            sys.stdout.flush()
        except (Exception, KeyboardInterrupt) as error:
            INTERRUPTS.close()
            # A library may turn an interrupt into an error of its own.
            code = stopped(session.lang) if INTERRUPTS.pressed else _report(error, session.lang)
        sys.exit(code if isinstance(code, int) else 0)

    def _run(self, words: list[str], extra: dict[str, Any]) -> Any:
        """Read the call and run its command; click's own ``main`` would answer an interrupt with an empty line before ours."""
        _require_caret()
        self._main_shell_completion({}, _NAME)
        try:
            with self.make_context(_NAME, words, **extra) as context:
                return self.invoke(context)
        except click.exceptions.Exit as asked:
            return asked.exit_code


def _require_caret() -> None:
    """Raise ``CardforgeError`` where a shell asks for completions and does not say of which word; fish says the word itself."""
    if os.environ.get("_CARDFORGE_COMPLETE") not in ("bash_complete", "zsh_complete"):
        return
    caret = os.environ.get("COMP_CWORD", "")
    if "COMP_WORDS" not in os.environ or not (caret.isascii() and caret.removeprefix("-").isdigit() and len(caret) < 20):
        said = "COMP_WORDS と COMP_CWORD（何番目の語か）が要ります。", "COMP_WORDS and COMP_CWORD (the number of a word) are needed."
        raise CardforgeError(Text(*said))


def _words() -> list[str]:
    """The words of the call; on Windows no shell puts the names of files in the place of a pattern."""
    if sys.platform == "win32":
        from click.utils import _expand_args

        return _expand_args(sys.argv[1:])
    return sys.argv[1:]


def _show_warning(message: Warning | str, *where: Any, **more: Any) -> None:
    """A notice in the language of the call; any other warning as Python shows it."""
    if not isinstance(message, Notice):
        _SHOW_WARNING(message, *where, **more)
        return
    context = click.get_current_context(silent=True)
    session = context.find_object(Call) if context else None
    tell(one_line(message.text.shown(session.lang if session else default_language())))


_SHOW_WARNING = warnings.showwarning


def _open_closed_streams() -> None:
    """Put the null device where the caller has closed standard input or output."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123 - open until the end


def _report(error: BaseException, lang: str) -> int:
    """Tell the user what went wrong on standard error; returns the exit code."""
    match error:
        case CardforgeError():
            message = error.describe(lang)
        case click.Abort() | KeyboardInterrupt() | EOFError():
            return stopped(lang)
        case click.ClickException():
            from cardforge.cli.usage import usage_message

            message = usage_message(error).get(lang)
        case BrokenPipeError():
            discard(sys.stdout)
            return EXIT_BROKEN_PIPE
        case OSError(strerror=str(reason), filename=str(name)):
            message = one_line(f"{name}: {reason}")
        case OSError(strerror=str(reason), filename=None):
            # Files are written elsewhere and say their names: this is what the shell gave for standard output.
            discard(sys.stdout)
            message = Text(f"出力に書けません（{reason}）。", f"Standard output cannot be written ({reason}).").get(lang)
        case _:
            if os.environ.get("CARDFORGE_DEBUG") == "1":
                raise error
            from cardforge.files.blame import blamed

            blame = blamed(error)
            message = blame.describe(lang) if blame else _unexpected(error).get(lang)
    tell(Text("エラー: ", "Error: ").get(lang) + message)
    return EXIT_USAGE


def _unexpected(error: BaseException) -> Text:
    """The message for an error that is cardforge's own fault; the details go to a file."""
    import tempfile
    import traceback

    details = "".join(traceback.format_exception(error))
    what = f"{type(error).__name__}: {error}".splitlines()[0][:200]
    try:
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", errors="backslashreplace", prefix="cardforge-error-", suffix=".txt", delete=False
        ) as file:
            file.write(f"cardforge {__version__}\n{' '.join(sys.argv)}\n\n{details}")
        place = file.name
    except OSError:
        place = "CARDFORGE_DEBUG=1"
    return Text(
        f"思わぬ誤りです（{what}）。\n  cardforge の不具合です。詳細を添えて報告してください: {place}",
        f"Unexpected: {what}\n  This is a fault of cardforge. Please report it with the details: {place}",
    )


def _print_version(context: click.Context, _parameter: click.Parameter, value: bool) -> None:
    if value:
        click.echo(f"cardforge {__version__} ({build()} build)")
        context.exit()


@click.group(
    cls=LazyGroup,
    params=[_language_option()],
    context_settings={"help_option_names": ["-h", "--help"]},
    help="カードを一文で書けば、検査し、遊び、訳し、印刷します。\n\nWrite a card as one sentence; validate, play, translate and print it.",
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="版を表示する / show the version and the build",
)
def cli() -> None:
    """The program itself; what it does is in its commands."""


def main() -> None:
    """Entry point of the program ``cardforge``."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            # Pipes and files are UTF-8, whatever the locale says. A terminal that cannot show a character gets its number in its place.
            reconfigure(encoding=None if stream.isatty() else "utf-8", errors="replace" if stream is sys.stdin else "backslashreplace")
    cli.main()
