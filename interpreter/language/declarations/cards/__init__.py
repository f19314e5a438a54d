"""The cards that a title declares: their classes and fields, each of them, decks made by rule."""
