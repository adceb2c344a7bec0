"""The report: a folder of pages that open from disk, made from the published warehouse.

`collecting` takes the data out of the warehouse, `pages` makes HTML of it (with `marking` for the texts; panels are
drawn by `pictures`), `report_folder` writes the folder. Nothing in a page is loaded from elsewhere, and nothing that a
text says is live in it.
"""
