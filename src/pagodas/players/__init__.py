"""Players choose moves: the opponents of people, and the searches behind them."""
