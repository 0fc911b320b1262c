"""Competitions: set up, entered, published, renewed."""
