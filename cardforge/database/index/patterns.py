"""Regular expressions in queries: a stranger's pattern may take for ever, so all texts of one search share a budget of seconds."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cache
from typing import Any, Final

from cardforge.model import CardforgeError, Text

#: So many seconds one search may spend on its patterns.
SECONDS: Final = 1.0
#: A pattern may ask for no more repetitions than this, one inside the other multiplied, for they are written out before they are tried.
_MOST_REPEATED: Final = 10_000
#: A part that calls itself or another part: nothing bounds the memory that it takes.
_CALLS: Final = r"\(\?(?:R\)|[+-]?[0-9]+\)|&|P>)"

#: Escapes and ranges of a pattern that mean the same for small and great letters.
_CASELESS: Final = r"\\[dwsb]|[0-9ぁ-鿿]-[0-9ぁ-鿿]"

#: A pattern with no more repetitions than this is not watched in a text of so many letters.
_FEW: Final = 2
_SHORT: Final = 300


class Patterns:
    """The patterns of one search, and the seconds that are left for them."""

    def __init__(self) -> None:
        self._end = time.monotonic() + SECONDS
        #: Of each pattern how it is looked for, and how long a text may be in which it is not watched.
        self._known: dict[str, tuple[Callable[..., object], int]] = {}

    def matches(self, pattern: str, text: str | None) -> bool:
        """Whether ``pattern`` is found in ``text``. Raises ``TimeoutError`` where no time is left for it."""
        if text is None:
            return False
        left = self._end - time.monotonic()
        if left <= 0:
            raise TimeoutError
        known = self._known.get(pattern)
        if known is None:
            known = self._known[pattern] = compiled(pattern).search, _unwatched(pattern)
        search, short = known
        # To be watched takes longer than most patterns do.
        return (search(text) if len(text) <= short else search(text, timeout=left)) is not None

    @property
    def overrun(self) -> bool:
        """Whether the seconds are used up."""
        return time.monotonic() >= self._end


@cache
def compiled(pattern: str) -> Any:
    """A pattern of the query language. Raises ``regex.error`` where it is none."""
    import re

    import regex

    counts = [int(number) for number in re.findall(r"\{(?:[0-9]*,)?([0-9]+)\}", pattern)]
    repeated = 1
    for count in counts:
        repeated *= max(count, 1)
    if repeated > _MOST_REPEATED:
        raise regex.error("too many repetitions")
    if re.search(_CALLS, pattern):
        raise regex.error("no part may call another")
    # The texts are written small; where no letter of the pattern has a case, none is asked for, which takes half the time.
    rest = re.sub(_CASELESS, "", pattern)
    cased = rest.lower() != rest.upper() or "-" in rest or "\\" in rest
    return regex.compile(pattern, regex.MULTILINE | (regex.IGNORECASE if cased else 0))


@cache
def _unwatched(pattern: str) -> int:
    """How many letters a text may have in which a pattern is soon looked for, whatever they are: 0 where it could take long.

    Without a repeated group and with a few repetitions there are at most some millions of ways to try in so short a text.

    >>> _unwatched("兵$") > 0, _unwatched("[0-9]+ダメージ.*回復") > 0, _unwatched("(a+)+b"), _unwatched("a*a*a*b")
    (True, True, 0, 0)
    """
    import re

    return 0 if len(re.findall(r"[*+?{]", pattern)) > _FEW or re.search(r"\)[*+?{]|\\[0-9gkL]", pattern) else _SHORT


def too_long() -> CardforgeError:
    """The error of a search whose patterns took too long."""
    return CardforgeError(
        Text(
            f"正規表現に{SECONDS:g}秒より長くかかるので、やめました。",
            f"the regular expression took longer than {SECONDS:g} s and was stopped.",
        ),
        hint=Text("「(a+)+」のような、くり返しのくり返しを避けます。", "Avoid repetitions of repetitions, like (a+)+."),
    )
