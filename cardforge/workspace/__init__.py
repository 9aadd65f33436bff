"""What cardforge does, as a library: the commands and the studio are thin faces of a ``Workspace``.

The calls stand by purpose, here and in three rooms: ``folder`` (what is named in it), ``checking`` and ``bundling`` what is there;
``authoring`` finds and writes cards, sentences, decks and Deck Masters; ``play`` plays and asks what is balanced; ``paper`` prints.
"""

from __future__ import annotations

from cardforge.lab.effort import Effort
from cardforge.workspace.authoring.decks import Decks, WrittenDeck
from cardforge.workspace.authoring.leading import Leading, WrittenMaster
from cardforge.workspace.authoring.many import Many, ManyChanges
from cardforge.workspace.authoring.masters import MasterBuilder
from cardforge.workspace.authoring.text import Reading, Sentence, Texts
from cardforge.workspace.authoring.writing import Conflict, Written
from cardforge.workspace.bundling import Bundling
from cardforge.workspace.paper.sheets import Sheets
from cardforge.workspace.paper.showing import Face
from cardforge.workspace.play.asking import Asking
from cardforge.workspace.play.levels import Levelling

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
