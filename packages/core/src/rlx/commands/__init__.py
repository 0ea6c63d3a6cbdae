"""The core's subcommands, one module each, with `configure(parser, registry)` and `run(args, registry)`."""
