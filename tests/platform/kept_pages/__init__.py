"""Pages that are kept, and never a moment longer than they are right."""
