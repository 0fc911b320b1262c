"""Timetables."""
