"""Speed: of this emulator, and of others beside it in the same run."""
