"""Corrections over the API."""
