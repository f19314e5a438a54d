"""Maps as drawings: where each space lies, what shape it has, and what joins it to others."""
