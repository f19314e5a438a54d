"""A printed book against the rule files: what each passage is encoded in, and what executes that."""
