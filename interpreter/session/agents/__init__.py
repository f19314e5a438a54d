"""What a program needs to play a seat: its answers as numbers, what it sees as numbers, and the seat itself."""
