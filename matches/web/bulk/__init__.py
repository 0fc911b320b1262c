"""Many matches at once: bulk actions and score lists."""
