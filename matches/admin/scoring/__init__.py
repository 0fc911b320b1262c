"""Running cards, their lines and devices."""
