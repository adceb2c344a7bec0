"""Panels as pictures: their cells redrawn, the suspect ones marked.

`panels` says what there is to draw, `chart` how it looks (a Vega-Lite chart), `rendering` makes SVG and PNG of it.
Where the cells come from (a reading, the warehouse) is the business of whoever asks.
"""
