"""Panels as pictures: their cells redrawn, the suspect ones marked.

`panels` says what there is to draw, `drawing` how it looks, as SVG.
Where the cells come from (a reading, the warehouse) is the business of whoever asks.
"""
