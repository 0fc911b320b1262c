"""The scoring page: a match written down at its board, tap by tap, with or without network."""
