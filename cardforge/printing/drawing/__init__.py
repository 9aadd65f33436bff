"""The ground of printing: units, colours, inks, fonts and drawn operations."""
