"""Who looked: doors listen while they make an answer, and the page that tells it."""
