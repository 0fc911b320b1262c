"""Live updates: how they travel, who is in a hub, whom they name."""
