"""What is wrong with the call of a command, in both languages, with the nearest right thing."""

from __future__ import annotations

from typing import Any

import click

from cardforge.cli.help import examples
from cardforge.model import Text
from cardforge.model.text import begun


def usage_message(error: click.ClickException) -> Text:
    """What click found wrong with the call, and the nearest right thing, in at most three lines."""
    english = begun(error.format_message())
    japanese = english
    context = error.ctx if isinstance(error, click.UsageError) else None
    spare = context or click.Context(click.Command(""))
    example = ""
    match error:
        case click.NoSuchOption():
            nearest = f" もしかして {' / '.join(error.possibilities)} ?" if error.possibilities else ""
            japanese = f"オプション {error.option_name} はありません。{nearest}"
        case click.MissingParameter(param=click.Parameter() as parameter):
            japanese = f"{parameter.make_metavar(spare)} を書いてください。"
            english = f"{parameter.make_metavar(spare)} is missing."
            example = next(iter(examples(spare.command.help or "")), "")
        case click.BadParameter(param=click.Parameter(type=click.Choice() as choice) as parameter):
            japanese = f"{parameter.get_error_hint(spare)} に書けるのは {'、'.join(choice.choices)} です。"
        case click.BadParameter(param=click.Parameter() as parameter):
            number = _number(parameter.type)
            japanese = f"{parameter.get_error_hint(spare)}: {number or error.message}"
    if context is None:
        return Text(japanese, english)
    call = f"{context.command_path} --help"
    if example:
        return Text(f"{japanese}\n  例: {example}\n  使い方: {call}", f"{english}\n  Example: {example}\n  Usage: {call}")
    return Text(f"{japanese}\n  使い方: {call}", f"{english}\n  Usage: {call}")


def _number(kind: click.ParamType[Any]) -> str:
    """What is to be written where a number is wanted, in Japanese; nothing where it is no number."""
    if not isinstance(kind, click.types.IntParamType | click.types.FloatParamType):
        return ""
    what = "整数" if isinstance(kind, click.types.IntParamType) else "数"
    least, most = getattr(kind, "min", None), getattr(kind, "max", None)
    limits = "".join((f"{least}以上" if least is not None else "", f"{most}以下" if most is not None else ""))
    return f"{limits}の{what}を書いてください。" if limits else f"{what}を書いてください。"
