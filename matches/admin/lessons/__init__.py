"""Taps of lessons."""
