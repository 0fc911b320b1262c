"""What `pip install` makes of this repository."""
