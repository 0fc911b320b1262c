"""Aim maps over the API."""
