"""By which methods an address is asked."""
