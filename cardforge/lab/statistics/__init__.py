"""What is worked out from pairs of games: numbers read off curves, ratings, when enough was played."""
