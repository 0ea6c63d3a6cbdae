"""An rlx plugin: the game of snake."""
