"""What an update does to those who are at work meanwhile."""
