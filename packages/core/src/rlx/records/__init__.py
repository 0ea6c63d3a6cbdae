"""What runs leave behind, and what is read out of it: folders, curves, statistics, facts of the machine."""
