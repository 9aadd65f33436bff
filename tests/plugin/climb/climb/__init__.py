"""Climb: whoever gets rid of the cards in his hand first has won."""
