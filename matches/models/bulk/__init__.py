"""Bulk actions."""
