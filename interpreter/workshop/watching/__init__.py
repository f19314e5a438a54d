"""A title under the hands of its author: what is told of it after every save, first the quick answer, then the rest."""
