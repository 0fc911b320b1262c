"""Brackets as pages show them."""
