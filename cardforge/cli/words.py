"""Commands whose words may be a query, where a leading minus leaves something out and is no option."""

from __future__ import annotations

import click

#: A minus of full width, which the search language reads as a minus and click does not read as an option.
_MINUS = "－"


class QueryCommand(click.Command):
    """A command that takes queries: ``-c:red`` and ``-属性:赤`` are words of it."""

    #: Whether ``-word`` is one, too; no command with short options of its own can have that.
    bare = False

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments, those that leave something out as words."""
        return super().parse_args(ctx, [_MINUS + arg[1:] if self._leaves_out(arg) else arg for arg in args])

    def _leaves_out(self, arg: str) -> bool:
        if not arg.startswith("-") or arg.startswith("--") or len(arg) < 3:
            return False
        from cardforge.database.index.tokens import is_query

        return self.bare or not arg[1].isascii() or arg[1] in '("/' or is_query(arg[1:])


class SearchCommand(QueryCommand):
    """A command of nothing but a query."""

    bare = True
