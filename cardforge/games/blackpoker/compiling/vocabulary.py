"""The words of blackpoker's composed effects as numbers (相手の兵士1体を墓地に置く。)."""

from __future__ import annotations

from typing import Final

from cardforge.games.blackpoker.play import terms
from cardforge.games.shared.compiling.vocabulary import read_vocabulary

VOCABULARY: Final = read_vocabulary(__file__, "blackpoker", terms)
