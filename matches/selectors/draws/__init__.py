"""How a competition was drawn."""
