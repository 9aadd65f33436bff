"""What is found wrong in a file while it is read, with the place of each."""

from __future__ import annotations

from pathlib import Path

from cardforge.model import CardforgeError, Problem, Text

#: After so many sentences of a file that cannot be read, most of all that it has, the rest of them is not looked at.
MOST_UNREAD = 100


class Problems(list[Problem]):
    """What was found wrong so far; ``file`` is the file being read, ``sheet`` that of several in it from which things are read now."""

    def __init__(self, file: Path | None = None) -> None:
        super().__init__()
        self.file = file
        self.sheet = ""
        #: How many sentences were looked at, and how many of them cannot be read.
        self.sentences = self.unread = 0

    @property
    def hopeless(self) -> bool:
        """Whether hardly anything of the file can be read: to look at the rest would take long and tell nothing new."""
        return self.unread >= MOST_UNREAD and 2 * self.unread > self.sentences

    def error(
        self,
        text: Text,
        *,
        line: int | None,
        where: Text | str = "",
        rule: str = "",
        hint: Text | None = None,
        cause: tuple[Path, int | None] | None = None,
    ) -> None:
        """Note one error in a line (from 1) of the file; the hint follows the message."""
        message = Text(f"{text.ja}{hint.ja}", f"{text.en} {hint.en}") if hint else text
        if self.sheet:
            message = Text(f"シート「{self.sheet}」: {message.ja}", f"sheet “{self.sheet}”: {message.en}")
        ja, en = (where, where) if isinstance(where, str) else where
        self.append(Problem("error", rule, message, ja, self.file, line, "" if en == ja else en, cause))

    def raised(self, error: CardforgeError, *, line: int | None = None, where: Text | str = "", rule: str = "") -> None:
        """Note an error that was raised at a line (from 1); one that lies in another place says where, for what stands here needs it."""
        cause = (Path(error.file), error.line) if error.follows and error.file is not None else None
        if error.file is not None and error.file != self.file:
            place = error.file if error.line is None else f"{error.file}:{error.line}"
            text = Text(f"{error.text.ja}（{place}）", f"{error.text.en} ({place})")
            self.error(text, line=line, where=where, rule=rule, cause=cause)
            return
        self.error(error.text, line=error.line or line, where=where, rule=rule, hint=error.hint, cause=cause)
