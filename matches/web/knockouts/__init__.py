"""Knockouts: their brackets on a page."""
