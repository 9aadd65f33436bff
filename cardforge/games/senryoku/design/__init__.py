"""What is legal and wise on cards and in decks."""
