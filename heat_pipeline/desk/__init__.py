"""The desk: a local page on which a person settles what is doubtful, one doubt a screen; answers become decisions."""
