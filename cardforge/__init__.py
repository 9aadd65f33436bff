"""cardforge: write a card as one sentence; validate, play, translate and print it."""

__version__ = "0.1.0"
