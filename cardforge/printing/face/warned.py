"""What is wrong with a face that was drawn all the same."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

from cardforge.model import CardforgeError, Text

#: What stands in a draft for a character that no font has: the mark that printers set for a missing letter.
MISSING_SIGN: Final = "〓"

_SHORTER: Final = Text(
    "cardforge check で全部見られます。このまま下書きにするなら --draft を付けてください。",
    "cardforge check shows all faults; --draft prints the cards as they are, marked.",
)

#: What people call the elements that most templates have, by their usual names.
_CALLED: Final = {
    "art": Text("絵", "picture"), "picture": Text("絵", "picture"), "rules": Text("文章", "rules text"),
    "body": Text("文章", "rules text"), "hints": Text("アクションの一覧", "list of actions"),
    "hint-names": Text("アクションの一覧", "list of actions"), "kind": Text("種類", "kind"), "flavor": Text("フレーバー", "flavour text"),
}  # fmt: skip


class Warned(NamedTuple):
    """What is wrong with a face that was drawn all the same (``--draft``): a text that is ``lines`` too long for its box; or, with ``why``,
    a picture that cannot be shown, a character that no font has, or (no ``element``) what is wrong with the card itself. ``file`` and
    ``line`` are where the card is written, ``hint`` what helps; ``title`` is what people call the element, where it
    shows a field of the card.
    """

    card: str
    element: str
    lines: int = 0
    why: Text | None = None
    file: Path | None = None
    line: int | None = None
    hint: Text | None = None
    title: Text | None = None

    @property
    def message(self) -> Text:
        """What is wrong, without the card's name."""
        if self.why is not None and not self.element:
            return self.why
        title = self.title or _CALLED.get(self.element) or Text(f"「{self.element}」", f"“{self.element}”")
        if self.why is not None:
            return Text(f"{title.ja}: {self.why.ja}", f"{title.en}: {self.why.en}")
        plural = "s" if self.lines > 1 else ""
        return Text(
            f"{title.ja}の枠に文字が入りきりません（{self.lines}行多すぎます）。",
            f"The words do not fit the {title.en} box ({self.lines} line{plural} too many).",
        )

    @property
    def error(self) -> CardforgeError:
        """The same as an error, where no draft is printed."""
        message = self.message
        named = not self.card or (self.why is not None and self.card in message.ja)
        said = message if named else Text(f"{self.card}: {message.ja}", f"{self.card}: {message.en}")
        return CardforgeError(said, file=self.file, line=self.line, hint=self.hint or _SHORTER)
