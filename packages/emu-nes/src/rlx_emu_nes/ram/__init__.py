"""Tools to find out where a game keeps its numbers: what a person needs to write a game file."""
