"""Shots simulated, aim maps."""
