"""What the front page and the docstrings show works as shown."""

import doctest
import re
from pathlib import Path
from textwrap import indent

import interpreter

README = Path(interpreter.__file__).parent.parent / "README.md"


def test_the_python_example_of_the_readme_runs(capsys):
    (code,) = re.findall(r"```python\n(.*?)```", README.read_text(), re.S)

    exec(compile(code, "README.md", "exec"), {})

    assert capsys.readouterr().out.split()


def test_the_rule_of_the_readme_is_the_rule():
    (shown,) = re.findall(r"```yaml\n(.*?)```", README.read_text(), re.S)
    rally = README.parent / "rules" / "coin" / "operations" / "rally.yaml"

    assert indent(shown, 8 * " ") in rally.read_text(encoding="utf-8")


def test_the_example_of_the_package_runs():
    assert doctest.testmod(interpreter).failed == 0


def test_the_readme_shows_both_commands_and_the_path():
    text = README.read_text()

    assert "make play" in text
    assert "make test" in text
    assert ".venv/bin:$PATH" in text
