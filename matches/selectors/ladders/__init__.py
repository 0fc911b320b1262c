"""A ladder: its rungs, its log, its rules in words."""
