"""Teams, guests, boards, line-ups."""
