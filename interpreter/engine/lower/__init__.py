"""From the bound tree to Python: actions, bots and the tables that tie all functions together."""
