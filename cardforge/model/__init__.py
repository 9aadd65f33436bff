"""Cards, masters, decks, texts and problems: plain data without behaviour of any game."""

from cardforge.model.cards import Card, Deck, Master, MenuAbility, Race, Source
from cardforge.model.errors import CardforgeError
from cardforge.model.problems import Problem
from cardforge.model.text import Text, Tree

__all__ = ["Card", "CardforgeError", "Deck", "Master", "MenuAbility", "Problem", "Race", "Source", "Text", "Tree"]
