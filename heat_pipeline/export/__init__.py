"""The published data set: the tables of an export, the files that describe them, and the folder that holds both.

It takes a published warehouse, what people decided and what they say of the data set; it gives a folder of files, the
same bytes whenever these are the same.
"""
