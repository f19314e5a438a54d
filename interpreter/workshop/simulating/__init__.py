"""Many games, quickly; or slowly, with everything checked."""
