"""Before every page: is the sign-in enough? `matches.policy.sign_ins` decides."""
