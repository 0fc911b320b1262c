"""Clubs: founded, their venues, halls and archives."""
