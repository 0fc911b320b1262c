"""What is said of every answer, and how often some are given."""
