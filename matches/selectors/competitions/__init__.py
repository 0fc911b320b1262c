"""Competitions: their public page, their desk, as facts for programs, as spreadsheets."""
