"""Stages, divisions, places, rounds, and the promise of a lot."""
