"""An rlx plugin: a run's metrics in an SQLite database."""
