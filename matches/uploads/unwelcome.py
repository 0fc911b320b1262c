"""Why a file is not kept."""


class Unwelcome(Exception):
    """A file that is not kept, with the reason in words for who brought it."""
