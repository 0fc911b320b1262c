"""Where one arrives: the front page and a club's, the desk, one's own matches."""
