"""What is wrong with the call of a command, in both languages, with the nearest right thing."""

from __future__ import annotations

import re
from typing import Any, Final

import click

from cardforge.cli.help import examples, taking
from cardforge.cli.nearby import call_with_decks
from cardforge.model import Text
from cardforge.model.nearest import did_you_mean
from cardforge.model.text import begun

#: Sentences of click's in which all that it knows stands, and what is said in Japanese.
_SAID: Final = tuple(
    (re.compile(english), japanese)
    for english, japanese in (
        (r"Got unexpected extra arguments? \((.*)\)", r"「\1」は余分です。"),
        (r"Option '(.*)' does not take a value\.", r"オプション \1 は値を取りません。"),
        (r"Option '(.*)' requires an argument\.", r"オプション \1 に値を書いてください。"),
        (r"Option '(.*)' requires (\d+) arguments\.", r"オプション \1 に値を\2個書いてください。"),
        (r"'(.*)' is not a valid boolean\..*", r"「\1」は真偽ではありません。yes か no と書きます。"),
        (r"(?:File|Directory|Path) '(.*)' does not exist\.", r"「\1」がありません。"),
        (r"(?:File|Directory|Path) '(.*)' is a directory\.", r"「\1」はフォルダーです。ファイルを書きます。"),
        (r"(?:File|Directory|Path) '(.*)' is a file\.", r"「\1」はファイルです。フォルダーを書きます。"),
        (r"(?:File|Directory|Path) '(.*)' is not readable\.", r"「\1」は読めません。"),
        (r"(?:File|Directory|Path) '(.*)' is not writable\.", r"「\1」には書けません。"),
    )
)


class Lacking(click.UsageError):
    """Something is missing in a call: what, in both languages, and the call of a command with decks that are there."""

    def __init__(self, text: Text, command: str, decks: int) -> None:
        super().__init__(text.en)
        self.text = text
        self.example = Text(*(call_with_decks(command, decks, lang) for lang in ("ja", "en")))


def usage_message(error: click.ClickException) -> Text:
    """What click found wrong with the call, and the nearest right thing, in at most three lines."""
    english = begun(error.format_message())
    japanese = _said(english)
    context = error.ctx if isinstance(error, click.UsageError) else None
    spare = context or click.Context(click.Command(""))
    example = Text("", "")
    match error:
        case click.NoSuchOption():
            near = did_you_mean(error.option_name, error.possibilities or ()) or Text("", "")
            japanese = f"オプション {error.option_name} はありません。{near.ja}"
            english = f"There is no option {error.option_name}. {near.en}".strip()
        case click.MissingParameter(param=click.Parameter() as parameter):
            japanese = f"{taking(parameter.make_metavar(spare), 'ja')}を書いてください。"
            english = f"{parameter.make_metavar(spare)} is missing."
            example = Text(*(next(iter(examples(spare.command.help or "", lang)), "") for lang in ("ja", "en")))
            if (parameter.name or "").startswith("deck_"):
                near = Text(*(call_with_decks(spare.command.name or "", 2, lang) for lang in ("ja", "en")))
                example = near if near.ja else example
                japanese, english = "デッキを二つ書いてください。", "Name two decks."
        case Lacking():
            japanese, english, example = error.text.ja, error.text.en, error.example
        case click.BadParameter(param=click.Parameter(type=click.Choice() as choice) as parameter):
            called = _called(parameter, spare)
            listed = [str(each) for each in choice.choices]
            found = re.search(r"'(.*)' is not one of", error.message)
            wrong = Text(f"「{found[1]}」はありません。", f"There is no “{found[1]}”. ") if found else Text("", "")
            japanese = f"{wrong.ja}{called.ja}に書けるのは {'、'.join(listed)} です。"
            english = f"{wrong.en}{called.en} takes one of {', '.join(listed)}."
        case click.BadParameter(param=click.Parameter() as parameter):
            number = _number(parameter.type)
            called = _called(parameter, spare)
            japanese = f"{called.ja}: {number.ja or _said(error.message)}"
            english = f"{called.en} takes {number.en}." if number.en else f"{called.en}: {quotes(error.message)}"
    english = quotes(english)
    if context is None:
        return Text(japanese, english)
    call = f"{context.command_path} --help"
    if example.ja:
        return Text(f"{japanese}\n  例: {example.ja}\n  使い方: {call}", f"{english}\n  Example: {example.en}\n  Usage: {call}")
    return Text(f"{japanese}\n  使い方: {call}", f"{english}\n  Usage: {call}")


def _called(parameter: click.Parameter, context: click.Context) -> Text:
    """What somebody typed a wrong word for: an option by its name, another word by what is to be written there."""
    if isinstance(parameter, click.Option):
        name = max(parameter.opts, key=len)
        return Text(f"「{name}」", f"“{name}”")
    shown = parameter.make_metavar(context).strip("[].")
    return Text(f"「{taking(shown, 'ja')}」", f"“{shown}”")


def quotes(english: str) -> str:
    """An English sentence with the quotation marks of all others.

    >>> print(quotes("File 'a b.yaml' is not the author's."))
    File “a b.yaml” is not the author's.
    """
    return re.sub(r"(?<!\w)'([^']*)'(?!\w)", r"“\1”", english)


def _said(english: str) -> str:
    """A sentence of click's in Japanese; one that is not known as it is."""
    for pattern, japanese in _SAID:
        if found := pattern.fullmatch(english):
            return found.expand(japanese)
    return english


def _number(kind: click.ParamType[Any]) -> Text:
    """What is to be written where a number is wanted; nothing where it is no number."""
    if not isinstance(kind, click.types.IntParamType | click.types.FloatParamType):
        return Text("", "")
    what = Text("整数", "a whole number") if isinstance(kind, click.types.IntParamType) else Text("数", "a number")
    least, most = getattr(kind, "min", None), getattr(kind, "max", None)
    ja = "".join((f"{least}以上" if least is not None else "", f"{most}以下" if most is not None else ""))
    if least is not None and most is not None:
        en = f" from {least} to {most}"
    else:
        en = f" of {least} or more" if least is not None else f" of {most} or less" if most is not None else ""
    return Text(f"{ja}の{what.ja}を書いてください。" if ja else f"{what.ja}を書いてください。", f"{what.en}{en}")
