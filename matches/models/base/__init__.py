"""What every table stands on: public ids, checks, appended rows, sides, audit, outbox."""
