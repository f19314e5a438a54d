"""Check the files of a title, and its scenarios once they are laid out."""
