"""A title as a reference to read: its rules by chapter, its cards, its map, its bots, all linked and searchable."""
