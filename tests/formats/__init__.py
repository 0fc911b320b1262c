"""Formats that come from the tests folder alone."""
