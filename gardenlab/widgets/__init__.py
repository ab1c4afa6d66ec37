"""What a notebook shows and asks: the board and all that is played and inspected on it. It meets games by name."""
