"""The tables of a server: in memory, in the store, and what is asked of each."""
