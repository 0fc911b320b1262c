"""Lessons: planned, run, printed, on the wall."""
