"""First pass: everything that a title declares, so that its texts can be read."""
