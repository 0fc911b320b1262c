"""What is lost while it runs: Redis, the database."""

LET_GO = ".let-go"
"""A file of a log's name and this, once it is there, ends every slow task that notes there."""
