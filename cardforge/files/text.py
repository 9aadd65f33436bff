"""Text files that people write: read whole, or refused at once with one clear message."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, NamedTuple

from cardforge.model import CardforgeError, Text
from cardforge.model.characters import code_of, hidden_at

#: No file of cards is larger; 100,000 cards need about 25 MB.
MAX_BYTES = 64_000_000
#: How a text in UTF-16 begins.
_UTF_16: Final = (b"\xff\xfe", b"\xfe\xff")
#: Kana, kanji, and the signs of full or half width that Shift_JIS has beside them.
_JAPANESE: Final = "[\u2010-\u27bf\u3000-\u9fff\uff01-\uff9f]"


class Encoded(NamedTuple):
    """The text of a file that is not in UTF-8, with what its encoding is called."""

    title: str
    text: str


def read_bytes(path: Path) -> bytes:
    """The bytes of a file that a person named.

    Raises ``CardforgeError`` where it is missing, a folder, too large or cannot be opened.
    """
    try:
        if path.is_dir():
            raise CardforgeError(
                Text("ファイルではなくフォルダーです。", "this is a folder, not a file."),
                file=path,
                hint=Text("その中のファイルを指定してください。", "Name a file in it."),
            )
        size = path.stat().st_size
        if not path.is_file():
            raise CardforgeError(Text("ふつうのファイルではありません。", "this is not a regular file."), file=path)
        if size > MAX_BYTES:
            raise CardforgeError(
                Text(
                    f"大きすぎます（{size:,}バイト）。上限は{MAX_BYTES:,}バイトです。",
                    f"too large ({size:,} bytes; the limit is {MAX_BYTES:,}).",
                ),
                file=path,
            )
        return path.read_bytes()
    except FileNotFoundError:
        raise CardforgeError(Text("ファイルがありません。", "there is no such file."), file=path, hint=_nearest_file(path)) from None
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise CardforgeError(Text(f"開けません（{reason}）。", f"cannot be opened ({reason})."), file=path) from None


def _nearest_file(path: Path) -> Text | None:
    """The file beside ``path`` whose name is nearest to it."""
    from cardforge.model.nearest import did_you_mean

    try:
        names = [entry.name for entry in path.parent.iterdir()]
    except OSError:
        return None
    return did_you_mean(path.name, names)


def read_text(path: Path) -> str:
    """The text of a UTF-8 file, without a byte order mark.

    Raises ``CardforgeError`` with the line where it is binary, not UTF-8 or holds a control character.
    """
    return decode(read_bytes(path), path)


def decode(data: bytes, path: Path) -> str:
    """``data`` of the file ``path`` as text; see ``read_text``.

    Raises ``CardforgeError`` where it is not UTF-8, or holds a character that cannot be seen.
    """
    if data.startswith(_UTF_16):
        raise _not_utf8("UTF-16", path, None)
    head = data[:4096]
    if b"\0" in head or data.startswith((b"PK\x03\x04", b"%PDF", b"\x89PNG")):
        raise CardforgeError(
            Text("テキストではなくバイナリーのファイルです。", "this is a binary file, not text."),
            file=path,
            hint=Text("カードはYAMLかCSVで書きます。", "Cards are written as YAML or CSV."),
        )
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise _not_utf8("Shift_JIS" if old_encoding(data) else "", path, line) from None
    hidden = hidden_at(text)
    if hidden >= 0:
        raise hidden_character(text, hidden, path)
    return text


def hidden_character(text: str, at: int, path: Path | None) -> CardforgeError:
    """The error for a character at ``at`` (from 0) of ``text`` that cannot be seen."""
    return hidden_letter(text[at], path, text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at))


def hidden_letter(letter: str, path: Path | None, line: int | None = None, column: int | None = None) -> CardforgeError:
    """The error for ``letter``, which cannot be seen, at a line and column (from 1) of a file."""
    code = code_of(letter)
    control = letter < "\xa0"
    message = Text(
        f"{'制御文字' if control else '見えない文字'} {code} があります。",
        f"there is {'a control' if control else 'an invisible'} character, {code}.",
    )
    return CardforgeError(
        message, file=path, line=line, column=column, hint=Text("見えない文字です。消してください。", "It cannot be seen: delete it.")
    )


def old_encoding(data: bytes) -> Encoded | None:
    """The text of ``data`` where it is no UTF-8 but in an encoding in which spreadsheets save: UTF-16 with its mark, or Shift_JIS.

    >>> old_encoding("竜".encode("cp932")).title, old_encoding("竜".encode("utf-16")).text, old_encoding("竜".encode())
    ('Shift_JIS', '竜', None)
    """
    if data.startswith(_UTF_16):
        title, codec = "UTF-16", "utf-16"
    elif _decoded(data, "utf-8") is None:
        title, codec = "Shift_JIS", "cp932"
    else:
        return None
    text = _decoded(data, codec)
    if text is None or hidden_at(text) >= 0 or not (codec == "utf-16" or re.search(_JAPANESE, text[:20000])):
        return None
    return Encoded(title, text)


def _decoded(data: bytes, codec: str) -> str | None:
    try:
        return data.decode(codec)
    except UnicodeDecodeError:
        return None


def _not_utf8(title: str, path: Path, line: int | None) -> CardforgeError:
    """The error for a text in another encoding, which is called ``title`` where it is known."""
    ja, en = (f"（{title}のようです）", f"; it looks like {title}") if title else ("", "")
    return CardforgeError(
        Text(f"文字コードがUTF-8ではなく、読めません{ja}。", f"the encoding is not UTF-8{en}."),
        file=path,
        line=line,
        hint=Text("UTF-8で保存し直してください。", "Save it again as UTF-8."),
    )
