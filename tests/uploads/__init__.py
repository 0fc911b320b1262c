"""What files are: told by content, cleaned, bounded."""
