"""Keeps rlx checkpoints in S3 or any store that speaks its protocol."""
