"""How every admin page behaves; the outbox and the audit."""
