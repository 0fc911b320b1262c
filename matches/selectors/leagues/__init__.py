"""Leagues as pages show them: what is special to their tables and documents."""
