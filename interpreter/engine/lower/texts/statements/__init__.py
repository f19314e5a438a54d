"""What statements become: lines of Python, that change the state or yield decisions."""
