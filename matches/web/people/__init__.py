"""Accounts, members, helpers, tokens, players."""
