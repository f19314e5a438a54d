"""For whoever writes rules: laying out a title, mistakes in it, its tests."""
