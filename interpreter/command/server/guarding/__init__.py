"""Protection against strangers, floods and slow senders."""
