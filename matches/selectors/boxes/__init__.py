"""A box league's periods."""
