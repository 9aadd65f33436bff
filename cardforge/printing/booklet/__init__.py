"""Booklets: text that flows over pages of half a sheet, and the order in which these are printed to be folded and stapled."""
