"""Profilers for rlx runs."""
