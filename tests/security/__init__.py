"""Attacks, named as sentences: what a stranger, or somebody of another club, must not get."""
