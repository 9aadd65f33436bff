"""``--help`` in the language that was asked for, whole: commands and options carry both, one is shown.

An option's help is written ``日本語 / English``; a command's docstring has a Japanese paragraph first, English ones after it, then
examples, in which what follows ``#`` is written like an option's help.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

import click

from cardforge.cli.output import Call
from cardforge.cli.screen.wide import folded, width

#: Patterns are compiled where they are used first: most commands end without any help.
_KANA: Final = r"[\u3040-\u30ff]"
_BOTH: Final = " / "
_NOTE: Final = r"# (.*)$"
#: An example that stands in English help in place of the one above it.
_ENGLISH: Final = "en: "
#: click's own words in help, in Japanese.
_WORDS: Final = {
    "Usage:": "使い方:",
    "Usage: ": "使い方: ",
    "Options": "オプション",
    "Commands": "コマンド",
    "[OPTIONS]": "[オプション]",
    "COMMAND [ARGS]...": "コマンド [引数]...",
}
#: How click explains ``--help``, and how this program does.
_HELP: Final = ("Show this message and exit.", "この説明を見せる / show this help")
_EXTRAS: Final = ((r"\[default: ", "[省略時: "), (r"\brequired\]", "必須]"))
#: What an option takes, as click names it, and as people do.
_TAKEN: Final = (
    (r"\b(INTEGER|FLOAT)( RANGE)?\b", "N"),
    (r"\bPATH\b", "FILE"),
    (r"\bDIRECTORY\b", "FOLDER"),
)
#: The same in Japanese; N stays.
_TAKEN_JA: Final = {
    "TEXT": "文字",
    "FILE": "ファイル",
    "FORM": "形",
    "HEADING": "見出し",
    "FIELD": "項目",
    "SHELL": "シェル",
    "FOLDER": "フォルダー",
    "NAME": "名前",
    "CODE": "コード",
    "QUERY": "検索式",
    "WHAT": "対象",
    "DECK": "デッキ",
    "CARD": "カード",
    "ADDRESS": "アドレス",
    "SENTENCE": "文",
    "PATH": "場所",
    "VALUE": "値",
    "WORD": "言葉",
    "TREE": "木",
}
_TAKEN_WORD: Final = rf"(?<![A-Za-z-])({'|'.join(_TAKEN_JA)})(?![A-Za-z-])"
#: The numbers that an option takes.
_RANGE: Final = r"(-?[\d.]+)<=x<=(-?[\d.]+)"
_LEAST: Final = r"x>=(-?[\d.]+)"


def one_language(text: str, lang: str) -> str:
    """The part of ``日本語 / English`` that is in ``lang``; a text that is in one language only stays.

    >>> one_language("結果をJSONで出力する / print the result as JSON", "en")
    'print the result as JSON'
    """
    for at in (found.start() for found in re.finditer(_BOTH, text)):
        japanese, english = text[:at], text[at + len(_BOTH) :]
        if not re.search(_KANA, english):
            return japanese if lang == "ja" else english
    return text


def paragraphs(text: str, lang: str) -> str:
    """A command's docstring in one language: of the paragraphs before the examples those in ``lang``."""
    kept = []
    for paragraph in text.split("\n\n"):
        if paragraph.lstrip().startswith("\b"):
            kept.append("\n".join(_examples(paragraph, lang)))
        elif bool(re.search(_KANA, paragraph)) == (lang == "ja"):
            kept.append(paragraph)
    return "\n\n".join(kept)


def _examples(paragraph: str, lang: str) -> list[str]:
    """The lines of a paragraph of examples in one language: notes and, in English, the calls that have another one below them."""
    lines: list[str] = []
    for line in paragraph.split("\n"):
        call = line.lstrip()
        if not call.startswith(_ENGLISH):
            lines.append(re.sub(_NOTE, lambda found: "# " + one_language(found[1], lang), line))
        elif lang == "en":
            lines[-1] = line.replace(_ENGLISH, "", 1)
    return lines


def examples(text: str, lang: str) -> list[str]:
    """The calls that a command's docstring gives as examples in one language.

    >>> text = "Print cards.\\n\\n\\b\\n    cardforge print 赤単アグロ  # a deck\\n    en: cardforge print Aggro"
    >>> examples(text, "ja"), examples(text, "en")
    (['cardforge print 赤単アグロ'], ['cardforge print Aggro'])
    """
    shown = [line for paragraph in text.split("\n\n") if "\b" in paragraph for line in _examples(paragraph, lang)]
    found = [line.partition("# ")[0].strip() for line in shown]
    return [line for line in found if line.startswith("cardforge ")]


class HelpFormatter(click.HelpFormatter):
    """Writes help in the language of the call."""

    lang = "ja"

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write the line of usage."""
        super().write_usage(prog, taking(_said(args, self.lang), self.lang), _said(prefix or "Usage: ", self.lang))

    def write_heading(self, heading: str) -> None:
        """Write a section's heading."""
        super().write_heading(_said(heading, self.lang))

    def write_text(self, text: str) -> None:
        """Write a command's description."""
        for number, paragraph in enumerate(paragraphs(text, self.lang).split("\n\n")):
            self.write("\n" if number else "")
            kept = paragraph.lstrip(" ").startswith("\b")
            lines = paragraph.split("\n")[1:] if kept else folded(_joined(paragraph), self.width - self.current_indent)
            for line in lines:
                self.write(f"{'':>{self.current_indent}}{line.strip()}\n")

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """Write options or commands with their help."""
        told = [(name, text.replace(*_HELP)) for name, text in rows]
        both = [(self._name(name), one_language(text.partition("  [")[0], self.lang), self._extra(text)) for name, text in told]
        first = min(max(width(name) for name, _, _ in both), col_max) + col_spacing
        most = max(self.width - self.current_indent - first, 10)
        for name, text, extra in both:
            # An item of a list ends without a full stop, like those that are no sentence.
            lines = folded(text.removesuffix("。"), most)
            # What may be given and what is taken otherwise stays in one piece.
            if extra and width(lines[-1]) + width(extra) <= most:
                lines[-1] += extra
            elif extra:
                lines.append(extra.strip())
            if width(name) > first - col_spacing:
                self.write(f"{'':>{self.current_indent}}{name}\n")
            else:
                self.write(f"{'':>{self.current_indent}}{name}{'':>{first - width(name)}}{lines.pop(0)}".rstrip() + "\n")
            for line in lines:
                self.write(f"{'':>{self.current_indent + first}}{line}\n")

    def _name(self, name: str) -> str:
        option, blank, taken = name.partition(" ")
        return taking(option + blank + one_language(taken, self.lang), self.lang)

    def _extra(self, text: str) -> str:
        _, opened, extra = text.partition("  [")
        extra = re.sub(_RANGE, r"\1〜\2" if self.lang == "ja" else r"\1 to \2", opened + extra)
        extra = re.sub(_LEAST, r"\1以上" if self.lang == "ja" else r"\1 or more", extra)
        if self.lang == "ja":
            for english, japanese in _EXTRAS:
                extra = re.sub(english, japanese, extra)
        return extra


def taking(name: str, lang: str) -> str:
    """An option or argument with what it takes, as people call that.

    >>> taking("--seed INTEGER RANGE", "en"), taking("[DECK DECK]", "ja")
    ('--seed N', '[デッキ デッキ]')
    """
    for taken, called in _TAKEN:
        name = re.sub(taken, called, name)
    return re.sub(_TAKEN_WORD, lambda found: _TAKEN_JA[found[1]], name) if lang == "ja" else name


def _joined(paragraph: str) -> str:
    """The lines of a paragraph as one; between Japanese letters stands no blank."""
    return re.sub(r"\s*\n\s*", lambda found: " " if _between_words(found) else "", paragraph.strip())


def _between_words(found: re.Match[str]) -> bool:
    return found.string[found.start() - 1].isascii() or found.string[found.end()].isascii()


def _said(text: str, lang: str) -> str:
    if lang == "ja":
        for english, japanese in _WORDS.items():
            if text == english or (english.startswith(("[", "COMMAND")) and english in text):
                text = text.replace(english, japanese)
    return text


class Context(click.Context):
    """The context of a command: its help is written in the session's language."""

    def make_formatter(self) -> click.HelpFormatter:
        """The formatter of this call's help."""
        formatter = HelpFormatter(width=self.terminal_width, max_width=self.max_content_width)
        formatter.lang = self.ensure_object(Call).lang
        return formatter


def set_context(command: click.Command) -> None:
    """Let a command and its subcommands write their help with ``Context``; a group lists them in one language."""
    command.context_class = Context
    if isinstance(command, click.Group):
        for child in command.commands.values():
            set_context(child)
            if child.help and not child.short_help:
                first = {lang: " ".join(paragraphs(child.help, lang).split("\n\n")[0].split()) for lang in ("ja", "en")}
                child.short_help = _beginning(first["ja"]) + _BOTH + _beginning(first["en"])


def _beginning(text: str) -> str:
    """What a command does in one line: its first sentence, without what stands in brackets or behind a colon.

    >>> _beginning("Read sentences into trees (-: standard input). Exit code 1 if one cannot be read.")
    'Read sentences into trees'
    """
    return re.split(r"\. |: |; |。|：", re.sub(r"\s*[(（][^()（）]*[)）]", "", text))[0].removesuffix(".")


def in_one_language(command: click.Command, lang: str) -> None:
    """Let a command, its options and its subcommands describe themselves in one language, for a shell that completes them."""
    command.short_help = one_language(command.short_help, lang) if command.short_help else None
    for parameter in command.params:
        if isinstance(parameter, click.Option) and parameter.help:
            parameter.help = one_language(parameter.help, lang)
    for child in command.commands.values() if isinstance(command, click.Group) else ():
        in_one_language(child, lang)
