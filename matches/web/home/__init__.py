"""Where one arrives: the front page, the desk, one's own matches."""
