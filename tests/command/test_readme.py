"""What the front page and the docstrings show works as shown."""

import doctest
import re
from pathlib import Path

import interpreter

README = Path(interpreter.__file__).parent.parent / "README.md"


def test_the_python_example_of_the_readme_runs(capsys):
    (code,) = re.findall(r"```python\n(.*?)```", README.read_text(), re.S)

    exec(compile(code, "README.md", "exec"), {})

    assert capsys.readouterr().out.split()


def test_the_example_of_the_package_runs():
    assert doctest.testmod(interpreter).failed == 0


def test_the_readme_shows_both_commands_and_the_path():
    text = README.read_text()

    assert "make play" in text
    assert "make test" in text
    assert ".venv/bin:$PATH" in text
