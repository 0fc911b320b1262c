"""Calendars to fetch."""
