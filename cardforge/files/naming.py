"""Names of files made from names of cards and decks, that every system can have."""

from __future__ import annotations

import re
from typing import Final

from cardforge.model.characters import hidden_at

#: What no file may be called on Windows, with any ending.
_RESERVED: Final = r"(?i)(CON|PRN|AUX|NUL|CONIN\$|CONOUT\$|(COM|LPT)[0-9¹²³])(\.|$)"
#: What no file's name may hold there.
_NOT_IN_FILES: Final = r'[\\/:*?"<>|\x00-\x1f\x7f-\x9f]+'
#: Bytes in UTF-8 that a name may have, so that endings have room behind it.
_MOST_BYTES: Final = 200


def file_name(name: str, otherwise: str, between: str = "-") -> str:
    """``name`` as the name of a file, without its ending: what cannot stand in one is ``between``; ``otherwise`` where nothing is left.

    >>> file_name("火/水", "cards"), file_name("CON", "cards"), file_name("nul.txt", "cards"), file_name("..", "cards")
    ('火-水', 'CON-', 'nul-.txt', 'cards')
    """
    while (at := hidden_at(name)) >= 0:
        name = name[:at] + name[at + 1 :]
    plain = re.sub(_NOT_IN_FILES, between, name).strip(" .")
    plain = plain.encode()[:_MOST_BYTES].decode(errors="ignore").rstrip(" .")
    return re.sub(_RESERVED, r"\1-\3", plain) if re.match(_RESERVED, plain) else plain or otherwise
