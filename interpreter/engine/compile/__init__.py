"""From the bound tree to Python source, one function for each rule text."""
