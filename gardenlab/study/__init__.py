"""Studies: many games played, and what can be asked of them."""
