"""The engine: rule functions to machine code, keyed luck, positions and records. It knows no game."""
