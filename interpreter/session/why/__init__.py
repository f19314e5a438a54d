"""Why a player may not do something now, and why a bot did what it did."""
