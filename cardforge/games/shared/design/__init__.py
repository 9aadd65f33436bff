"""Designing cards and decks: checks, hints, charts and builders that all games share."""
