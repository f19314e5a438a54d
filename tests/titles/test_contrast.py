"""Every colour that is read stands out from what is behind it, light, dark and on paper (WCAG 2.1, AA)."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest

import interpreter
from interpreter.command import server
from interpreter.corpus.catalogue import find_root, titles
from interpreter.session.drawing.look import MAP
from interpreter.workshop.pages import page_folder

TEXT, EDGE = 4.5, 3.0
STATIC = Path(server.__file__).parent / "static"
PAGES = page_folder.FRAME / page_folder.STYLE
WAYS = ("rise", "fall")  # arrows beside words that lean
LOOKS = ("light", "dark", "print")
COLOUR = re.compile(r"--([\w-]+):\s*([^;}]+)")


def variables(css, look):
    """What the variables of a style are worth in one look."""
    found = dict(COLOUR.findall(css.split("@media")[0]))
    for media in re.findall(r"@media ([^{]+)\{(.*?)\n\}", css, flags=re.S):
        if look in media[0]:
            found |= dict(COLOUR.findall(media[1]))
    return {name: worth.strip() for name, worth in found.items()}


def rgb(colour):
    digits = colour.lstrip("#")
    if len(digits) == 3:
        digits = "".join(2 * each for each in digits)
    return tuple(int(digits[at : at + 2], 16) for at in (0, 2, 4))


def mixed(one, other, part):
    """`part` of the first, as color-mix has it in srgb."""
    share = float(part.rstrip("%")) / 100
    return tuple(a * share + b * (1 - share) for a, b in zip(one, other, strict=True))


def light(colour):
    parts = [
        c / 255 / 12.92 if c / 255 <= 0.04045 else ((c / 255 + 0.055) / 1.055) ** 2.4
        for c in colour
    ]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one, other):
    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def colours_of_titles():
    """The names of colours that factions of all titles have."""
    found = set()
    for title in titles(find_root()):
        found |= {faction.colour for faction in interpreter.load(title).vocabulary.factions}
    return sorted(found - {""})


def too_faint(pairs):
    return [
        f"{name}: {contrast(one, other):.2f}, not {least}"
        for name, one, other, least in pairs
        if contrast(one, other) < least
    ]


@pytest.mark.parametrize("look", LOOKS)
def test_words_and_edges_of_the_table_and_the_map_stand_out(look):
    held = variables(MAP.read_text(encoding="utf-8"), look)
    of = {name: rgb(held[name]) for name in held if held[name].startswith("#")}
    grounds = ("ground", "raised")
    pairs = [
        (f"{word} on {ground}", of[word], of[ground], TEXT)
        for word, ground in product(("ink", "dim", "link", "legal"), grounds)
    ]
    pairs += [("ink on halo", of["ink"], of["halo"], TEXT)]
    pairs += [(f"edge on {ground}", of["edge"], of[ground], EDGE) for ground in grounds]
    for colour in (*colours_of_titles(), "none"):
        fill = of[f"of-{colour}"]
        tint = mixed(fill, of["raised"], held["tinting"])
        stripe = mixed(mixed(fill, of["raised"], held["striping"]), of["edge"], "84%")
        outer = max(contrast(fill, of["raised"]), contrast(of["on-piece"], of["raised"]))
        assert outer >= EDGE, f"{colour} piece in the {look} look"
        for way, ground in product(WAYS, (tint, stripe)):
            pairs.append((f"{way} over {colour}", of[way], ground, TEXT))
        pairs += [
            (f"count on {colour}", of["on-piece"], fill, TEXT),
            (f"piece of {colour}, its edge", of["on-piece"], fill, EDGE),
            (f"ink on the tint of {colour}", of["ink"], tint, TEXT),
            (f"ink on a stripe of {colour}", of["ink"], stripe, TEXT),
            (f"legal beside the tint of {colour}", of["legal"], tint, EDGE),
            (f"edge beside the tint of {colour}", of["edge"], tint, EDGE),
        ]
    for terrain in ("well", "open"):
        ground = mixed(of[terrain], of["raised"], "22%")
        pairs += [(f"{word} on {terrain}", of[word], ground, TEXT) for word in ("ink", *WAYS)]
    pairs += [(f"{way} on {g}", of[way], of[g], TEXT) for way, g in product(WAYS, grounds)]

    assert [] == too_faint(pairs)


@pytest.mark.parametrize("look", LOOKS)
def test_words_of_the_pages_stand_out(look):
    held = variables(PAGES.read_text(encoding="utf-8"), look)
    of = {name: rgb(held[name]) for name in held if held[name].startswith("#")}
    words = ("ink", "dim", "link", "well", "ill", "open")

    assert [] == too_faint(
        (f"{word} on {ground}", of[word], of[ground], TEXT)
        for word, ground in product(words, ("ground", "raised"))
    )


def test_no_style_of_the_table_has_colours_of_its_own():
    """Or they would escape the test above."""
    for path in STATIC.glob("*.css"):
        css = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.S)
        assert [] == re.findall(r"#[0-9a-fA-F]{3,8}\b(?=[;\s}])(?![^{}]*\{)", css), path.name


def test_every_colour_of_a_faction_is_known_to_the_style():
    css = MAP.read_text(encoding="utf-8")

    assert [] == [name for name in colours_of_titles() if f".of-{name} {{" not in css]


SOIL, SIGN = re.compile(r"--soil: (#\w{6})"), re.compile(r"\.sign\.\w+ .*?--of-(\w+)\) (\d+%)")


@pytest.mark.parametrize("look", LOOKS)
def test_words_stand_out_from_grounds_and_signs(look):
    css = MAP.read_text(encoding="utf-8")
    held = variables(css, look)
    ink, raised, ground = (rgb(held[name]) for name in ("ink", "raised", "ground"))
    soils = [mixed(rgb(soil), raised, held["soiling"]) for soil in SOIL.findall(css)]
    words = [(name, rgb(held[name])) for name in ("ink", *WAYS)]
    signs = [(rgb(held[f"of-{name}"]), part) for name, part in SIGN.findall(css)]
    assert len(soils) == 7 and len(signs) == 5

    pairs = [(name, word, soil, TEXT) for name, word in words for soil in soils]
    pairs += [("sign", ink, mixed(of, ground, part), TEXT) for of, part in signs]
    assert [] == too_faint(pairs)
