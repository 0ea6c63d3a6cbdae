"""Subcommands of `rlx nes`."""
