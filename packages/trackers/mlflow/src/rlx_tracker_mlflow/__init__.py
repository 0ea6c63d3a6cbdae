"""rlx runs in MLflow."""
