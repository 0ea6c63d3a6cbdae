"""Accuracy: runs public test ROMs, which stay with the user, and reads what they say."""
