"""Ratings and rankings."""
