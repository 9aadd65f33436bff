"""What is found out by playing: games, matches and the questions of balance."""
