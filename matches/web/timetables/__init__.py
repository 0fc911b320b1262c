"""Timetables: the wizard, the proposal, the day."""
