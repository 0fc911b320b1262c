"""A box league's next period."""
