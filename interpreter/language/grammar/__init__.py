"""From rule text to syntax trees: lexer, grammar, parser, and what they say of mistakes."""
