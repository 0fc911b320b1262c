"""Rearranging by agreement."""
