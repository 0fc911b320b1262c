"""What every read stands on: names of entries, free texts as a reader may see them, addresses."""
