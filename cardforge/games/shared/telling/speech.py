"""How players are spoken of in lines about a game: names, whose something is, sentences that begin with a capital."""

from __future__ import annotations

from typing import Final

from cardforge.model import Text

#: What the player who reads is called, and the one on the other side of the table.
YOU: Final = Text("あなた", "you")
OPPONENT: Final = Text("相手", "your opponent")


def whose(player: Text) -> str:
    """The English possessive of what a player is called.

    >>> whose(YOU), whose(OPPONENT), whose(Text("紅蓮", "Crimson"))
    ('your', "your opponent's", "Crimson's")
    """
    return "your" if player == YOU else f"{player.en}'s"


def sentence(text: Text) -> Text:
    """The text with a capital at its English beginning.

    >>> sentence(Text("あなたは引いた。", "you drew.")).en
    'You drew.'
    """
    return Text(text.ja, text.en[:1].upper() + text.en[1:])


def risen(amount: int) -> Text:
    """That a number went up by an amount or, where it is negative, down.

    >>> risen(-3000)
    Text(ja='3000下がった', en='lost 3000')
    """
    way = Text("上がった", "gained") if amount > 0 else Text("下がった", "lost")
    return Text(f"{abs(amount)}{way.ja}", f"{way.en} {abs(amount)}")
