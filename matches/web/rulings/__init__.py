"""Rulings over a result."""
