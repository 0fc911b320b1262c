"""Pages that strangers may read."""
