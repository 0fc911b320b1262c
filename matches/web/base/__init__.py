"""What every page stands on: who asks, an attempt at a service, a desk, inputs, shared forms."""
