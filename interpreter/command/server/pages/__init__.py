"""Pages behind links: entrance, content, events, and the choices made on them."""
