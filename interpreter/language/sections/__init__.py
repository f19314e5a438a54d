"""Second pass: section by section, the texts are bound where they stand."""
