"""What an author writes, found and written: cards, sentences, decks, Deck Masters."""
