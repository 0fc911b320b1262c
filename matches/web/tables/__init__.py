"""Tables: shown, figures, their rules and adjustments."""
