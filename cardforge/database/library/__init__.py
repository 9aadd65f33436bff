"""A library: the cards, Deck Masters and decks of one game, read from files."""
