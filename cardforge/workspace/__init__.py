"""What cardforge does, as a library: the commands and the studio are thin faces of a ``Workspace``.

The calls stand by purpose: ``folder`` (what is named in it), ``cards``, ``text``, ``masters``, ``leading``, ``checking``, ``playing``,
``laboratory``, ``pricing``, ``asking``, ``sheets``, ``bundling``, ``showing``, ``artwork``, ``writing``, ``decks`` and ``many``.
"""

from __future__ import annotations

from cardforge.lab.effort import Effort
from cardforge.workspace.asking import Asking
from cardforge.workspace.bundling import Bundling
from cardforge.workspace.decks import Decks, WrittenDeck
from cardforge.workspace.leading import Leading, WrittenMaster
from cardforge.workspace.levels import Levelling
from cardforge.workspace.many import Many, ManyChanges
from cardforge.workspace.masters import MasterBuilder
from cardforge.workspace.sheets import Sheets
from cardforge.workspace.showing import Face
from cardforge.workspace.text import Reading, Sentence, Texts
from cardforge.workspace.writing import Conflict, Written

__all__ = [
    "Conflict",
    "Effort",
    "Face",
    "ManyChanges",
    "MasterBuilder",
    "Reading",
    "Sentence",
    "Workspace",
    "Written",
    "WrittenDeck",
    "WrittenMaster",
]


class Workspace(Many, Texts, Leading, Asking, Levelling, Sheets, Bundling, Decks):
    """A folder in which somebody makes a game: its ``cards/``, ``templates/`` and ``fonts/`` lie over the built-in ones.

    Parameters: ``folder`` (the current one if not given) and ``game`` (the first installed one if not given). Nothing is read before it is
    needed. What is named (cards, Deck Masters, decks) is named in Japanese or English, or by id; an error names the nearest.

    >>> Workspace().deck("赤単アグロ").name
    '赤単アグロ'
    """
