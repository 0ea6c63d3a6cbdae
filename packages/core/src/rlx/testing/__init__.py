"""What a plugin author tests with: conformance checks, toys and fixtures."""
