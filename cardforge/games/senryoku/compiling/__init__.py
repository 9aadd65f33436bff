"""Cards as the rules know them."""
