"""The games: each folder holds one, with the same file names."""
