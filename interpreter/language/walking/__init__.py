"""What is read off bound trees: every node of a text, in which words, what it leaves behind, who is asked."""
