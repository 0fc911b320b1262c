"""Timetables and moves."""
