"""Standings and adjustments."""
