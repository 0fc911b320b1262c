"""Teams in a match: their boards, their line-ups, and teams asked from club to club."""
