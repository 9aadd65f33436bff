"""Faces on paper: papers, grids, marks, cutters and labels."""
