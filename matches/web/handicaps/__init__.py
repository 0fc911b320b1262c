"""Starts."""
