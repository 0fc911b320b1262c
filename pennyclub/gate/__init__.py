"""The gate for privilege, as it stands before every page: `matches.policy.gate` decides."""
