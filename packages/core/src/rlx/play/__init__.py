"""Trained agents at play, and recorded episodes: in a window, as a video, or for another program."""
