"""`rlx play`: a person at the console."""
