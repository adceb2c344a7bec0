"""Finds the claims of a description: words in, statements out. Not here: whether they hold."""
