"""Where one arrives: one's own matches."""
