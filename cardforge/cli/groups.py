"""A command that has commands: called without one it shows them, and a misspelt one gets the nearest."""

from __future__ import annotations

from typing import Any

import click

from cardforge.model import CardforgeError, Text
from cardforge.model.nearest import did_you_mean

#: What a call ends with that does nothing.
_NOTHING_DONE = 2


class Group(click.Group):
    """A group of commands, in words of both languages."""

    def __init__(self, *args: Any, **extra: Any) -> None:
        super().__init__(
            *args, **{"invoke_without_command": True, "no_args_is_help": False, "subcommand_metavar": "COMMAND [ARGS]...", **extra}
        )

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; a call without one shows the help, and is no error."""
        done = super().invoke(ctx)
        if ctx.invoked_subcommand is None:
            click.echo(ctx.get_help())
            ctx.exit(_NOTHING_DONE)
        return done

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command of ``args``; a name that does not exist is an error that names the nearest one."""
        known = self.list_commands(ctx)
        if args and args[0] not in known and not args[0].startswith("-"):
            help_call = f"{ctx.command_path} --help"
            raise CardforgeError(
                Text(f"コマンド「{args[0]}」はありません。", f"There is no command “{args[0]}”."),
                hint=did_you_mean(args[0], known) or Text(f"{help_call} に一覧があります。", f"{help_call} lists the commands."),
            )
        return super().resolve_command(ctx, args)
