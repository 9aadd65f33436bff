"""Positions, scenarios and what must hold in them."""
