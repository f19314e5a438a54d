"""Rule files as located trees: reading, checking, overlaying, finding them."""
