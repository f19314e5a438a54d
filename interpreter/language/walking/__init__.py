"""Read bound trees: every node of a text, its words, the choices it asks for, and what it leaves behind."""
