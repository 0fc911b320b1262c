"""What every page stands on: who asks, one attempt at a service, inputs, files."""
