"""What can only be looked at once all texts are bound, and which of the mistakes found are told."""
