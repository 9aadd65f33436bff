"""What a tree leaves open, points back to or cannot mean: the checks after reading, and what is carried from one clause to the next."""
