"""Leagues: what is special to their tables and documents."""
