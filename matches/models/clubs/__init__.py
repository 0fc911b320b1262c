"""Clubs, seasons, venues and boards."""
