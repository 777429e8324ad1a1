"""The functions of the public API, which `printkit` itself offers; see docs/api.md. The command line is made of them."""
