"""Cards, results and corrections."""
