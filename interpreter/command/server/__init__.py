"""Tables in a browser: games kept in one file, a link for each seat, pages that this machine serves."""
