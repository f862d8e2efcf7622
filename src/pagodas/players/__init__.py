"""Who chooses moves: people's opponents, and the searches behind them."""
