"""A folder of static files in which one title is played in the browser alone."""
