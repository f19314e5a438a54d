"""The tree walker: the bound tree carried out as the reference of the language tells it, to hold compiled code to it."""

from tests.walker import reference  # noqa: F401  (with it, looking ahead is known, too)
