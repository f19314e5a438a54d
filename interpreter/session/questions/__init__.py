"""A decision as a person sees it: where, what is asked, and each option with its price."""
