"""Bulk actions as organisers see them."""
