"""What is behind each link: who comes in, what a page shows and hears, what is chosen on it."""
