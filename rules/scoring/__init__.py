"""Scoring: a match written down at its board, line by line, with what may come next."""
