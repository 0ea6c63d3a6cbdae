"""The games of stable-retro for rlx."""
