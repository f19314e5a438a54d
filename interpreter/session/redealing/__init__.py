"""A copy of a game in which all that some eyes do not see is dealt anew, as it may be for all that they know."""
