"""Backups, what is pruned, and made-up clubs."""
