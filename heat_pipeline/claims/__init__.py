"""Sentences -> claims -> verdicts: what a text says of its own numbers, and what its cells say of that.

`finding` turns the clauses of a text into statements, by one lexicon (lexicon.yaml) and one way to tie words together;
`judging` holds them against the cells. A claim is called wrong only where the text leaves no doubt what it speaks of.
Plain Python: no Dagster, no Great Expectations, no database.
"""
