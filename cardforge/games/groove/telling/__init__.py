"""A game told in words."""
