"""A phrasebook as data: its files, its rules and words in memory, and what is kept of it between two starts."""
