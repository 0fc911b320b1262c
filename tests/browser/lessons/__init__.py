"""Lessons in a real browser: a class at its boards, with and without network."""
