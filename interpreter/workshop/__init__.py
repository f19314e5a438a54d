"""Tools on titles for authors, auditors and researchers: check, test, compare, show, simulate."""
