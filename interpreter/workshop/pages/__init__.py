"""Pages for a browser, written as files: one frame and one stylesheet for all that PlainRules writes.

Keep your jinja2 templates in a folder. Each extends `frame.html` and fills the block `body`. Then make a `Site`:

    site = Site("A game", templates=Path(__file__).parent / "templates", links=(("Rules", "index.html"),))
    site.page("index.html", "chapter.html", "Rules", chapter=chapter)   # the template gets further arguments
    site.file("search.js", text)                                        # any other file beside them
    site.write(folder)                                                  # all at once, none half

A page links to another with `{{ link("rules/4.html") }}`, to a place on it with `{{ link("rules/4.html", "4.2") }}`, so that
all of it works from files, from any folder; `write` refuses a link to a page that there is not. `{{ words|anchor }}` makes
an id of any words, the one that `link` leads to. A page may fill the blocks `aside` (shown beside `body` on a wide
screen, before it on a phone) and `head` (such as a script). All text is escaped
unless it comes as `Markup`; a name that was not given is an error.

The stylesheet knows, besides plain headings, tables, lists and `pre`: `.beside` (its children stand in columns where there
is room, under each other on a phone), `.card` (a framed part), `.tag` with `.well`, `.ill` or `.open`, `.cite` (a place or
a rule's number, small), `.rule` (text of a rule file), `.wide` (scrolls sideways by itself, for tables that are wider than
a phone), `.bar` with `style="--of: 40%"`, `.unprinted` (not on paper). Its colours follow the reader's system.
"""
