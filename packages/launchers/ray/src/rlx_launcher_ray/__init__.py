"""Starts rlx runs on a Ray cluster."""
