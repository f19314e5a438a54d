"""What an editor asks of the rule files that somebody writes: mistakes, words, places, new names."""
