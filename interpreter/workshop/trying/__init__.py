"""One text of the rules carried out on a position: half a card, an action, what a bot's rung answers."""
