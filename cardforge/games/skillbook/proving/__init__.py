"""Scenario files, positions and the checks of random games."""
