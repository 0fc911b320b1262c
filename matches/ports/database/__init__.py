"""What PostgreSQL is told and asked: who migrates, what a role may do, how it plans."""
