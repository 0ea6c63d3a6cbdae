"""What is told of a run while it goes on, and to whom: display, record files, curve, plugins."""
