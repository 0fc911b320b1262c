"""Matches as calendar entries."""
