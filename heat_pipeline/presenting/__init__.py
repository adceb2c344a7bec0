"""How results are shown on the command line: texts that were read, answers of the warehouse, the summary of a run.

Everything that comes out of a text is data here, never markup: a description cannot colour or break the output.
"""
