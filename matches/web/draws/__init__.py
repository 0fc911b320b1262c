"""What is drawn one at a time, and seeds."""
