"""Accounts, members, helpers, tokens."""
