"""What holds for every operation: what it reads, its description, its errors."""
