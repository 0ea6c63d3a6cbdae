"""Exploration bonuses for rlx: rewards for what is new."""
