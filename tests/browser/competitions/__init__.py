"""A competition set up, drawn and changed at the desk, in a real browser."""
