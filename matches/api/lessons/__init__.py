"""A lesson, for the device from which it is run."""
