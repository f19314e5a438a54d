"""`hosts`, where engine/lower/weights.py looks for it."""

from interpreter.language.walking.asking import hosts as hosts
