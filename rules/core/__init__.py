"""What every game shares: the card, its shapes, rulings, the replay and the verdict."""
