"""The application's role on PostgreSQL: what it may, and what it may not."""
