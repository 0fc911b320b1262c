"""The engine: bodies in rows of numbers, moved from one meeting to the next. Plain, or compiled."""
