"""What was done lately, and how it is taken back."""
