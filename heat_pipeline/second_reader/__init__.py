"""The second reader: a language model that the user names, its answers grounded in the text and settled with ours.

What belongs here: asking a model, the form of its answers, tying them to the characters of the text, and settling its
reading with the first reader's. What doesn't: where answers are kept (`warehouse`), and who is asked when (`steps`).
"""
