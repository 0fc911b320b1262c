"""The rulebook, the card form, the card as people read it."""
