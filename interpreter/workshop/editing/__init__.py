"""Language services for an editor of rule files: mistakes, words, places, new names."""
