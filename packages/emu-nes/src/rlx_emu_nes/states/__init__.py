"""State machine environments: named parts of a level with rules of their own."""
