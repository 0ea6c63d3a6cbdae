"""Curricula: where episodes start, and when that moves on."""
