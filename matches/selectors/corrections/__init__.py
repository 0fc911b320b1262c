"""Corrections as pages show them."""
