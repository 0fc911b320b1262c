"""What every answer stands on."""
