"""docs/environment.md names every environment variable that the program or its tests read."""

import re
from pathlib import Path

import interpreter

HOME = Path(interpreter.__file__).parent.parent
PAGE = (HOME / "docs" / "environment.md").read_text(encoding="utf-8")
# `os.environ["X"]`, `os.environ.get("X")`, `"X" in os.environ`, `os.getenv("X")`; a name in capitals is a constant.
# What is set for a process that is started is not read.
READ = re.compile(
    r'environ\.(?:get|pop)\(\s*"?(\w+)"?|environ\["?(\w+)"?\](?! = )|"(\w+)" (?:not )?in os\.environ'
    r'|getenv\(\s*"?(\w+)"?'
)
TOUCHED = re.compile(r'\benviron\b(?!\["\w+"\] = |\.items\(\))|\bgetenv\b')
OF_LIBRARIES = {
    "XDG_CACHE_HOME",
    "XDG_DATA_HOME",
    "HOME",
    "NO_COLOR",
    "FORCE_COLOR",
    "COLUMNS",
    "LINES",
}


def variables():
    """Every variable that is read, with the file."""
    for folder in ("interpreter", "tests"):
        for path in sorted((HOME / folder).rglob("*.py")):
            if path == Path(__file__):
                continue
            text = path.read_text(encoding="utf-8")
            for found in READ.finditer(text):
                word = next(filter(None, found.groups()))
                constant = re.search(rf'^{word} = "(\w+)"', text, re.MULTILINE)
                yield constant[1] if constant else word, path.relative_to(HOME)


def test_the_page_names_what_is_read():
    missing = {(name, str(path)) for name, path in variables() if f"`{name}`" not in PAGE}
    constants = {"VARIABLE"}  # imported from where they are read

    assert set() == {one for one in missing if one[0] not in constants}


def test_the_page_names_nothing_else():
    named = {word for row in re.findall(r"^- (`.+?`):", PAGE, re.MULTILINE)
             for word in re.findall(r"`(\w+)`", row)}  # fmt: skip

    assert named == {name for name, _ in variables() if name != "VARIABLE"} | OF_LIBRARIES


def test_the_program_reads_them_in_ways_that_this_test_sees():
    for path in sorted((HOME / "interpreter").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        assert len(TOUCHED.findall(text)) == len(READ.findall(text)), path
