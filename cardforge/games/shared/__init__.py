"""What every game needs, written once; knows no game."""
