"""Titles as environments of PettingZoo and Gymnasium: for programs that learn to play."""
