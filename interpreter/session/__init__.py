"""Games for people and programs: played, told, kept, tested, counted."""
