"""Actions looked at, not carried out: whether one could begin, in which spaces, and what it costs."""
