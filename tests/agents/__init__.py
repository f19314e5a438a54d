"""Programs that play: what they are asked, what they see and answer, and the environments for learning."""
