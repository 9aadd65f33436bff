"""The words of blackpoker's composed effects as numbers (相手の兵士1体を墓地に置く。)."""

from __future__ import annotations

from typing import Final

from cardforge.games.blackpoker.play import terms
from cardforge.games.shared.vocabulary import WORDS_OF_PROGRAMS, ConditionKind, Vocabulary

VOCABULARY: Final = Vocabulary(
    game="blackpoker",
    kinds={"soldier": terms.K_SOLDIER, "bulwark": terms.K_BULWARK, "character": terms.K_SOLDIER | terms.K_BULWARK, "card": terms.K_CARD},
    zones={"field": terms.FIELD, "hand": terms.HAND, "discard": terms.GRAVE},
    places={"hand": terms.HAND, "discard": terms.GRAVE, "deck_top": terms.LIFE, "deck_bottom": terms.LIFE_BOTTOM},
    sides={"own": terms.OWN, "enemy": terms.ENEMY, "both": terms.BOTH},
    references={"target": terms.B_TARGET, "chosen": terms.B_CHOSEN},
    durations={"turn_end": 0},
    itself={"that": "target"},
    lasting="turn_end",
    values={"size": terms.OP_CHANGE},
    value_names={"size": "サイズを変える / change size"},
    deeds={
        **WORDS_OF_PROGRAMS,
        "draw": terms.OP_DRAW_CARDS,
        "mill": terms.OP_MILL,
        "damage": terms.OP_DAMAGE,
        "discard": terms.OP_DISCARD,
        "move": terms.OP_MOVE,
        "shuffle": terms.OP_SHUFFLE,
        "tap": terms.OP_DRIVE,
        "untap": terms.OP_DRIVE,
    },
    conditions={
        "count": ConditionKind(terms.C_COUNT, "兵士や防壁、カードの数 / how many there are", "of", "min max"),
        "hand": ConditionKind(terms.C_HAND, "手札の枚数 / cards in the hand", "side", "min max"),
        "deck": ConditionKind(terms.C_LIFE, "ライフの枚数 / cards of the life", "side", "min max"),
        "and": ConditionKind(terms.C_AND, "すべて満たす / all of them", "of"),
        "or": ConditionKind(terms.C_OR, "どれかを満たす / any of them", "of"),
    },
)
