"""The forms in which cards are written down, each in both directions."""
