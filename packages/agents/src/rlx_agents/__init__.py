"""Agents for rlx: each file reads like its paper; what they share stands beside them."""
