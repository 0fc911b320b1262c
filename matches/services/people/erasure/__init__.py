"""Somebody is let go: erased whole, or the part of one club of two."""
