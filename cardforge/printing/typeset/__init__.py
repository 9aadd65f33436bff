"""Japanese and English typesetting: letters to lines, lines to boxes; knows no card and no page."""
