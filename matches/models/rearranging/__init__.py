"""Rearranging a match by agreement: dates proposed, and what was answered."""
