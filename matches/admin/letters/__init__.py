"""Letters in the admin: looked at only."""
