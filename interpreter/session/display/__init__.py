"""How a title wants to be seen at the table: what its manifest says of tracks, colours, arrows, order, score sheet."""
