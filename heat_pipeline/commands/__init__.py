"""What the commands find out, as data: a run and its report, how things stand, the rules and what each found.

What belongs here stands on all rooms, and no room knows it. What doesn't: how results look (`presenting`), and the
command line's options (`cli`).
"""
