"""The command line: arguments in, reports out; a module per group of commands, and what they share."""
