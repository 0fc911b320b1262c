"""Knockouts: their brackets, and who came where."""
