"""What keeps strangers, floods and slow senders out."""
