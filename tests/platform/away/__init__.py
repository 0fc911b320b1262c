"""What is lost while it runs: Redis, the database."""
