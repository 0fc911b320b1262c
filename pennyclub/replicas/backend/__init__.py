"""PostgreSQL as a replica is asked: `ENGINE` of that connection."""
