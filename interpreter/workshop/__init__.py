"""What authors, auditors and researchers do with a title: check, test, compare, show, simulate."""
