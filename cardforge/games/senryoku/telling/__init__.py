"""A game in words and rows, and how good a position looks to a bot."""
