"""Packs made to swell: each asks for much with little, of one kind, in four sizes."""

from __future__ import annotations

from collections.abc import Callable, Iterator

Pack = dict[str, str | bytes]  # files by their paths in a corpus, but for the frame
Maker = Callable[[int], Pack]

TITLE = "evil"
RULES = f"rules/{TITLE}/x.yaml"
MAP = f"maps/{TITLE}.yaml"
CARDS = f"cards/{TITLE}/x.yaml"
FRAME: Pack = {
    f"rules/{TITLE}/title.yaml": (
        "format: 1\ntitle: evil\nname: Evil\nmap: evil\ncards: evil\nstart: turn\nsupply: tray\n"
        "result: {score: points}\npays with: coins\n"
    ),
    f"rules/{TITLE}/rules.yaml": (
        "format: 1\nfactions: {red: {}, blue: {}}\nkinds: {peg: {plural: pegs, states: [up, down]}}\n"
        "pieces: {red: {peg: 5}, blue: {peg: 5}}\nboxes: {tray: {}}\n"
        "values:\n  points: {of: faction, from: 0, to: 9}\n  coins: {of: faction, from: 0, to: 9}\n"
        "  depth: {from: 0, to: 1000000000}\n"
        "card classes: {event: {}}\ncard fields: {worth: number}\nzones: {deck: {}, hand: {of: faction}}\n"
        "starting zone: deck\neffects: {text: {}}\n"
    ),
    f"rules/{TITLE}/turn.yaml": "format: 1\nphases:\n  turn:\n    do: |\n      end game\n",
    MAP: "format: 1\ntypes: {land: {}}\ngrid: {columns: [a, b, c], rows: 3}\n",
    CARDS: "format: 1\ncards:\n  - {card: one, title: One}\n",
}
MAKERS: dict[str, Maker] = {}
SIZES: dict[str, tuple[int, ...]] = {}


def kind(*sizes: int) -> Callable[[Maker], Maker]:
    """A kind of pack, which is made in these sizes."""

    def keep(maker: Maker) -> Maker:
        name = maker.__name__.replace("_", " ")
        MAKERS[name], SIZES[name] = maker, sizes
        return maker

    return keep


def packs() -> Iterator[tuple[str, Pack]]:
    """All of them by name, whole."""
    for name, maker in MAKERS.items():
        for size in SIZES[name]:
            yield f"{name} {size}", FRAME | maker(size)


def framed(name: str) -> str:
    """The text of a file of the frame."""
    text = FRAME[name]
    assert isinstance(text, str)
    return text


def rules(text: str) -> Pack:
    return {RULES: "format: 1\n" + text}


def section(name: str, number: int, entry: str) -> str:
    """A section of so many entries; `#` in one becomes its number."""
    return f"{name}:\n" + "".join(f"  {entry.replace('#', str(n))}\n" for n in range(number))


def turn(text: str) -> Pack:
    """The only phase does this."""
    told = "".join(f"      {line}\n" for line in text.splitlines())
    return {f"rules/{TITLE}/turn.yaml": f"format: 1\nphases:\n  turn:\n    do: |\n{told}"}


# --- YAML -------------------------------------------------------------------------------------------


@kind(20, 30, 5_000, 500_000)
def lists_in_lists(n: int) -> Pack:
    return rules("a: " + "[" * n + "]" * n + "\n")


@kind(30, 3_000, 100_000, 450_000)
def unclosed_mappings(n: int) -> Pack:
    return rules("a: " + "{b: " * (n // 2) + "\n")


@kind(30, 300, 900)
def blocks_in_blocks(n: int) -> Pack:
    return rules("".join(" " * d + f"a{d}:\n" for d in range(n)))


@kind(30, 3_000, 400_000)
def dashes(n: int) -> Pack:
    return rules("a:\n  " + "- " * n + "x\n")


@kind(9, 100, 9_000)
def aliases(n: int) -> Pack:
    told = "".join(
        f"a{d}: &a{d} [{', '.join([f'*a{d - 1}'] * 9) if d else 'x'}]\n" for d in range(n)
    )
    return rules(told)


@kind(1_000, 90_000)
def anchors(n: int) -> Pack:
    return rules("a:\n" + "".join(f"  - &x{d} 1\n" for d in range(n)))


@kind(16, 5_000, 900_000)
def long_numbers(n: int) -> Pack:
    return rules(f"values: {{a: {{from: 0, to: {'9' * n}}}}}\n")


@kind(200, 20_000, 1_000_000)
def long_ids(n: int) -> Pack:
    return rules(f"values: {{{'a' * n}: {{from: 0, to: 9}}}}\n")


@kind(10_000, 19_990, 900_000)
def long_names(n: int) -> Pack:
    return rules(f"factions: {{green: {{name: {'Green ' * (n // 6)}}}}}\n")


@kind(1_000, 20_000, 49_000, 90_000)
def many_keys(n: int) -> Pack:
    return rules(section("nonsense", n, "a#: 1"))


@kind(1_000, 90_000)
def doubled_keys(n: int) -> Pack:
    return rules("values:\n" + "  a: 1\n" * n)


@kind(500, 1_990, 3_000)
def many_files(n: int) -> Pack:
    return {f"rules/{TITLE}/f{d}.yaml": "format: 1\nx: 1\n" for d in range(n)}


@kind(14, 20)
def large_files(n: int) -> Pack:
    return {f"rules/{TITLE}/f{d}.yaml": "format: 1\n" + "# word\n" * 140_000 for d in range(n)}


@kind(100, 1_900)
def many_mistakes(n: int) -> Pack:
    text = "format: 1\n" + "".join(f"a{d}: !x 1\n" for d in range(100))
    return {f"rules/{TITLE}/f{d}.yaml": text for d in range(n)}


@kind(1_000, 90_000)
def unknown_keys(n: int) -> Pack:
    return rules("".join(f"factoins{d}: 1\n" for d in range(n)))


@kind(1_000, 1_000_000)
def blank_lines(n: int) -> Pack:
    return rules("values: |\n" + "\n" * (n - 100))


@kind(1_000, 150_000)
def escapes(n: int) -> Pack:
    return rules('a: "' + "\\u0041" * n + '"\n')


@kind(1_000, 400_000)
def open_quotes(n: int) -> Pack:
    return rules("a: '" + "''" * n + "\n")


@kind(1_000, 90_000)
def folded_lines(n: int) -> Pack:
    return rules("a: >\n" + "  b\n\n" * n)


@kind(1_000, 300_000)
def question_marks(n: int) -> Pack:
    return rules("? " * n + "\n")


@kind(1_000, 300_000)
def colons(n: int) -> Pack:
    return rules("a" + ": a" * n + "\n")


@kind(100, 900_000)
def zero_bytes(n: int) -> Pack:
    return {RULES: b"\0" * n}


# --- declarations -----------------------------------------------------------------------------------


@kind(50, 300, 3_000, 20_000)
def factions(n: int) -> Pack:
    return rules(section("factions", n, "f#: {}"))


@kind(10, 100, 300)
def factions_by_kinds(n: int) -> Pack:
    told = section("factions", n, "f#: {}") + section("kinds", n, "k#: {}")
    row = "{" + ", ".join(f"k{k}: 1" for k in range(n)) + "}"
    return rules(told + section("pieces", n, f"f#: {row}"))


@kind(10, 100, 1_000)
def shared_kinds(n: int) -> Pack:
    return rules(section("factions", n, "f#: {}") + section("kinds", n, "k#: {shared: 9}"))


@kind(20, 200, 2_000)
def states(n: int) -> Pack:
    told = ", ".join(f"s{s}" for s in range(n))
    frame = framed(f"rules/{TITLE}/rules.yaml")
    return {f"rules/{TITLE}/rules.yaml": frame.replace("[up, down]", f"[{told}]")} | large_grids(40)


@kind(100, 5_000, 45_000)
def spaces(n: int) -> Pack:
    return {MAP: "format: 1\ntypes: {land: {}}\n" + section("spaces", n, "s#: {land}")}


@kind(40, 99)
def large_grids(n: int) -> Pack:
    return {
        MAP: f"format: 1\ntypes: {{land: {{}}}}\ngrid: {{columns: {n}, rows: {n}, hexes: yes}}\n"
    }


@kind(100, 1_000, 9_000)
def borders_by_type(n: int) -> Pack:
    return {
        MAP: "format: 1\ntypes: {land: {}}\n" + section("spaces", n, "s#: {land, borders: [land]}")
    }


@kind(20, 300)
def borders_by_name(n: int) -> Pack:
    row = ", ".join(f"s{s}" for s in range(n))
    told = "".join(f"  t{d}: {{land, borders: [{row}]}}\n" for d in range(n))
    head = "format: 1\ntypes: {land: {}}\n"
    return {MAP: head + section("spaces", n, "s#: {land}") + told}


@kind(40)
def columns_by_spaces(n: int) -> Pack:
    return rules(
        section("kinds", n, "k#: {shared: 9, states: [one, two, three, four]}")
    ) | large_grids(n)


@kind(10, 1_000, 20_000)
def values_of_spaces(n: int) -> Pack:
    return rules(section("values", n, "v#: {of: space, from: 0, to: 9}")) | large_grids(40)


@kind(1, 10, 1_000)
def values_of_two(n: int) -> Pack:
    return rules(section("values", n, "v#: {of: [space, space], from: 0, to: 9}")) | large_grids(40)


@kind(100, 1_000, 20_000)
def words_by_words(n: int) -> Pack:
    told = ", ".join(f"w{w}" for w in range(n))
    more = ", ".join(f"u{w}" for w in range(n))
    return rules(
        f"words: {{list: [{told}], more: [{more}]}}\nvalues: {{v: {{of: [list, more], from: 0, to: 9}}}}\n"
    )


@kind(100, 1_000, 20_000)
def zones(n: int) -> Pack:
    return rules(section("zones", n, "z#: {of: faction}")) | deck(200)


@kind(1, 100)
def zones_of_two(n: int) -> Pack:
    return rules(section("zones", n, "z#: {of: [faction, card]}")) | deck(500)


@kind(100, 1_000, 5_000, 45_000)
def cards(n: int) -> Pack:
    return deck(n)


@kind(1, 1_000, 20_000)
def copied_cards(n: int) -> Pack:
    entries = "".join(f"  - {{card: c{d}, copies: 1000}}\n" for d in range(n))
    return {CARDS: f"format: 1\ncards:\n{entries}"}


@kind(3, 9)
def cards_of_every_combination(n: int) -> Pack:
    fields = ", ".join(f"x{d}: number" for d in range(n))
    each = ", ".join(f"x{d}: 1 to 9" for d in range(n))
    name = " ".join(f"{{x{d}}}" for d in range(n))
    return {
        RULES: f"format: 1\ncard fields: {{{fields}}}\n",
        CARDS: f'format: 1\ncards:\n  - {{card: "c {name}", each: {{{each}}}}}\n',
    }


@kind(10, 200)
def long_runs(n: int) -> Pack:
    told = ", ".join(["0 to 999999999"] * n)
    return {CARDS: f'format: 1\ncards:\n  - {{card: "c {{worth}}", each: {{worth: [{told}]}}}}\n'}


@kind(1, 1_000)
def numbers_of_cards(n: int) -> Pack:
    told = ", ".join([f"{d} to 999999999" for d in range(n)])
    return {
        f"rules/{TITLE}/more.yaml": "format: 1\n",
        f"rules/{TITLE}/title.yaml": framed(f"rules/{TITLE}/title.yaml")
        + f"card numbers: [{told}]\n",
    }


@kind(100, 2_000)
def cards_with_fields(n: int) -> Pack:
    fields = section("card fields", n // 10, "x#: number")
    row = ", ".join(f"x{d}: {d}" for d in range(n // 10))
    return {RULES: f"format: 1\n{fields}", CARDS: deck(min(n, 400), row)[CARDS]}


def deck(n: int, more: str = "") -> Pack:
    entries = "".join(
        f"  - {{card: c{d}, title: C{d}{', ' * bool(more)}{more}}}\n" for d in range(n)
    )
    return {CARDS: f"format: 1\ncards:\n{entries}"}


@kind(100, 5_000, 40_000)
def boxes(n: int) -> Pack:
    return rules(section("boxes", n, "box#: {}"))


@kind(10, 300, 3_000)
def sides(n: int) -> Pack:
    row = ", ".join(f"f{d}" for d in range(min(n, 300)))
    return rules(
        section("factions", min(n, 300), "f#: {}") + section("sides", n // 10, f"s#: [{row}]")
    )


@kind(10, 200)
def enemies(n: int) -> Pack:
    row = ", ".join(f"f{d}" for d in range(n))
    return rules(section("factions", n, "f#: {}") + section("enemies", n, f"f#: [{row}]"))


@kind(100, 1_000, 9_000)
def phases(n: int) -> Pack:
    return rules(section("phases", n, "p#: {do: go to turn}"))


@kind(100, 1_000, 9_000)
def procedures(n: int) -> Pack:
    return rules(section("procedures", n, "p#: {do: add 1 to points of actor}"))


@kind(20, 100, 1_000)
def actions(n: int) -> Pack:
    entry = "a#: {class: operation, name: A#, stages: {s: {spaces: {asks: Where?, where: land}, each: add 1 to depth}}}"
    return rules("action classes: {operation: {}}\n" + section("actions", n, entry))


@kind(100, 1_000, 20_000)
def definitions(n: int) -> Pack:
    return rules(section("definitions", n, "d#: {of: space, number: pegs here + #}"))


@kind(1, 20)
def definitions_of_two(n: int) -> Pack:
    return rules(
        section("definitions", n, "d#: {of: [space, space], number: depth + 1}")
    ) | large_grids(40)


@kind(50, 1_000)
def scenarios(n: int) -> Pack:
    entry = "s#: {name: S#, values: {depth: 5}}"
    return rules(section("scenarios", n, entry))


@kind(10, 100, 1_000)
def consequences(n: int) -> Pack:
    return rules(section("consequences", n, "c#: {when: depth > #, do: set depth to 0}")) | turn(
        "\n".join(["add 1 to depth"] * 200)
    )


@kind(20, 400)
def card_texts(n: int) -> Pack:
    return deck(n, "text: {do: add 1 to depth}")


@kind(10, 100, 900)
def options(n: int) -> Pack:
    made: Pack = {
        f"rules/{TITLE}/overlays/o{d}/overlay.yaml": f"format: 1\noverlay: o{d}\nkind: option\nextends: evil\n"
        for d in range(n)
    }
    title = framed(f"rules/{TITLE}/title.yaml")
    made[f"rules/{TITLE}/title.yaml"] = title + section("options", n, "o#: {overlay: o#}")
    return made


@kind(10, 1_000)
def rule_tests(n: int) -> Pack:
    return {
        f"rules/{TITLE}/tests/x.yaml": "format: 1\ntests:\n"
        + "".join(
            f"  - {{test: t{d}, given: {{values: {{depth: 1}}}}, do: add 1 to depth, expect: depth = 2}}\n"
            for d in range(n)
        )
    }


@kind(10, 10_000)
def outlines(n: int) -> Pack:
    told = " ".join(f"{d % 97},{d * 7 % 89}" for d in range(n))
    return {MAP: f'format: 1\ntypes: {{land: {{}}}}\nspaces: {{s: {{land, outline: "{told}"}}}}\n'}


@kind(5, 100)
def large_tables(n: int) -> Pack:
    rows = ", ".join(f"{d}: [{', '.join(['1'] * n)}]" for d in range(n))
    columns = ", ".join(map(str, range(n)))
    entry = f"d#: {{with: {{odds: number, shot: number}}, table: {{odds: [{columns}], shot: {{{rows}}}}}}}"
    return rules(section("definitions", 5, entry))


# --- texts ------------------------------------------------------------------------------------------


@kind(20, 1_000, 9_000)
def parentheses(n: int) -> Pack:
    return turn("set depth to " + "(" * n + "1" + ")" * n)


@kind(100, 4_000, 400_000)
def sums(n: int) -> Pack:
    return turn("set depth to 1" + " + 1" * n)


@kind(100, 4_000)
def negations(n: int) -> Pack:
    return turn("if " + "not " * n + "depth:\n  end game")


@kind(20, 100, 190)
def conditions_in_conditions(n: int) -> Pack:
    return turn("".join(" " * d + "if depth > 0:\n" for d in range(n)) + " " * n + "end game")


@kind(20, 1_000)
def choices_of_value(n: int) -> Pack:
    return turn("set depth to " + "1 if depth otherwise " * n + "2")


@kind(100, 1_000)
def statements(n: int) -> Pack:
    return turn("add 1 to depth\n" * n + "end game")


@kind(10, 50, 60)
def much_text(n: int) -> Pack:
    return rules(section("procedures", n, 'p#: {do: "' + "add 1 to depth\\n" * 1_000 + '"}'))


@kind(50, 1_000)
def definitions_in_a_chain(n: int) -> Pack:
    return rules(
        "definitions:\n  d0: {number: depth}\n"
        + "".join(f"  d{d}: {{number: d{d - 1} + 1}}\n" for d in range(1, n))
    ) | turn(f"set depth to d{n - 1}")


@kind(20, 50)
def definitions_that_double(n: int) -> Pack:
    return rules(
        "definitions:\n  d0: {number: depth}\n"
        + "".join(f"  d{d}: {{number: d{d - 1} + d{d - 1}}}\n" for d in range(1, n))
    ) | turn(f"set depth to d{n - 1}")


@kind(1, 50)
def definitions_in_a_circle(n: int) -> Pack:
    return rules(
        "definitions:\n" + "".join(f"  d{d}: {{number: d{(d + 1) % n} + 1}}\n" for d in range(n))
    )


@kind(2, 6, 20)
def loops_in_loops(n: int) -> Pack:
    return turn(
        "".join(" " * d + f"for each space s{d}:\n" for d in range(n)) + " " * n + "add 1 to depth"
    )


@kind(1)
def endless_phases(n: int) -> Pack:
    return turn("go to turn")


@kind(1_000, 999_999_999)
def endless_repetition(n: int) -> Pack:
    """With all the steps that a title may grant itself."""
    manifest = f"rules/{TITLE}/title.yaml"
    granted = {manifest: framed(manifest) + "steps: 30000000\n"}
    return granted | turn(f"repeat {n} times:\n  repeat {n} times:\n    set depth to 1 - depth")


@kind(1, 9)
def endless_set_up(n: int) -> Pack:
    return rules(
        "scenarios:\n"
        + "".join(
            f'  s{d}: {{name: S, do: "repeat 999999999 times:\\n  set depth to 1"}}\n'
            for d in range(n)
        )
    )


@kind(9, 1_000)
def powers(n: int) -> Pack:
    return turn("set depth to 999999999" + " * 999999999" * n)


@kind(100, 999_999_999)
def dice(n: int) -> Pack:
    return turn(f"roll {n} dice as x")


@kind(9, 40)
def open_choices(n: int) -> Pack:
    return turn(
        "choose s from (spaces), any number by red:\n  add 1 to depth\nend game"
    ) | large_grids(n)


@kind(100, 3_000)
def unknown_words(n: int) -> Pack:
    return turn("\n".join(f"add 1 to dephts{d}" for d in range(n)))


@kind(100, 4_000)
def quotes(n: int) -> Pack:
    return turn('say "' + "{depth} " * n + '"')


@kind(100, 19_000)
def one_long_word(n: int) -> Pack:
    return turn("set " + "depth" * (n // 5) + " to 1")


@kind(100, 19_000)
def brackets_in_a_text(n: int) -> Pack:
    return turn("set depth to " + "{" * n)


@kind(100, 9_000)
def long_cites(n: int) -> Pack:
    return rules(f'definitions: {{d: {{number: 1, cite: "{"1.1 " * n}"}}}}\n')


@kind(10, 1_000)
def patterns(n: int) -> Pack:
    """A schema of the pack's own, with a pattern that takes for ever."""
    return rules(f'definitions: {{d: {{number: "{"a" * n}!"}}}}\n') | {
        "schemas/rules.schema.json": '{"additionalProperties": {"patternProperties": '
        '{"(a|aa)+$": {}, "^d$": {"properties": {"number": {"pattern": "^(a+)+$"}}}}}}'
    }


@kind(1, 9)
def schemas_that_swell(n: int) -> Pack:
    held = ", ".join(['{"$ref": "#/definitions/x"}'] * 9)
    return rules("values: {a: {from: 0, to: 9}}\n") | {
        "schemas/rules.schema.json": f'{{"definitions": {{"x": {{"allOf": [{held}]}}}}, "$ref": "#/definitions/x"}}'
    }
