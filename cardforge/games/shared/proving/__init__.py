"""Proving a game: scenario files, invariants and the count of rules met, as far as they are the same for all games."""
