"""Teams, guests, line-ups."""
