"""Stages, divisions, rounds, and the promise of a lot."""
