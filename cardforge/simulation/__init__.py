"""Games played by programs: bots and matches."""
