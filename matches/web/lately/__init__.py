"""Pages of what was done lately, and of taking it back."""
