"""Tables as pages show them, who leads in what, adjustments."""
