"""The one kind of error that is for the person at the keyboard."""


class UserError(Exception):
    """Something that the user can mend; the message says what was wrong, where, and what to do."""
