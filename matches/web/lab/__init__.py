"""The shot lab."""
