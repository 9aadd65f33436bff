"""Many games: matches, what they count and how sure that is."""
