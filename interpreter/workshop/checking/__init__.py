"""What is wrong in the files of a title, and in its scenarios once they are laid out."""
