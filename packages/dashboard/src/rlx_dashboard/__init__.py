"""A local web page that shows rlx runs while they go on: `rlx dashboard`."""

__version__ = "0.1.0"
