"""Who looked at full names."""
