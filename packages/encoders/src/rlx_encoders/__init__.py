"""Encoders for rlx: networks that turn an observation into a vector of features."""
