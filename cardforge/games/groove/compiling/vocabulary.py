"""The words of groove's effects as numbers."""

from __future__ import annotations

from typing import Final

from cardforge.games.groove.play import terms
from cardforge.games.shared.compiling.vocabulary import named, read_vocabulary

VOCABULARY: Final = read_vocabulary(__file__, "groove", terms, deeds=named(terms, "O_"))
