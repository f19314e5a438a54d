"""The board as text, drawn of what one seat may see of a game (`Game.view`)."""
