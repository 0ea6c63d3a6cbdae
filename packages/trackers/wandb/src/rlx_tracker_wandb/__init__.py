"""rlx runs in Weights & Biases, online, self-hosted or offline."""
