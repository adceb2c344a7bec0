"""The errors that are for the person at the keyboard."""


class UserError(Exception):
    """Something that the user can mend; the message says what was wrong, where, and what to do."""


class UsageError(UserError):
    """An option has a value that there is not."""
