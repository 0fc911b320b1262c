"""What every table stands on: public ids, checks, appended rows, the sides, the outbox."""
