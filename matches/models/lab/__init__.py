"""Studies and aim maps."""
