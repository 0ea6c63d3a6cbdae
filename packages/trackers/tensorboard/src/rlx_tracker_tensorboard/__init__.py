"""TensorBoard event files of rlx runs."""
