"""Judges statements by the cells of the same text. Not here: any word of the text."""
