"""Who does the tasks: which queue comes first, and a worker that falls."""

LET_GO = ".let-go"
"""A file of a log's name and this, once it is there, ends every slow task that notes there."""
