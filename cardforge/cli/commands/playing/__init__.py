"""The commands that play: games, matches, records, rules tests."""
