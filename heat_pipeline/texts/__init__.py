"""One text at a time, without a warehouse: from a file to what it says and what is wrong with it.

What belongs here: opening files that people name, and reading and judging a text by itself. What doesn't: the inbox and
its collections, runs of the pipeline (`steps`), and how results look (`presenting`).
"""
