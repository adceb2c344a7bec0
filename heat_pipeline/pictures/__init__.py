"""Panels as pictures: their cells redrawn, the suspect ones marked.

`panels` says what there is to draw, `panel_tables` how it looks, as HTML, and `drawing` makes a picture of that.
Where the cells come from (a reading, the warehouse) is the business of whoever asks.
"""
