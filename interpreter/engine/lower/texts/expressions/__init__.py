"""What expressions become: Python expressions, of numbers, sets, pieces and cards."""
