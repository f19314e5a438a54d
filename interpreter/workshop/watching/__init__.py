"""Watch a title while its author edits it: after every save give the quick answer, then the rest."""
