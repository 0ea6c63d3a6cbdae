"""Trained agents on their way to somebody else: one file, a module without rlx, a page of the hub."""
