"""Words and links that templates need."""
