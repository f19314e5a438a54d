"""The common frame of pages: links that work from files, nothing half written, one line where it cannot be."""

from __future__ import annotations

import builtins

import pytest

from interpreter.session.mistakes import Mistake
from interpreter.workshop.pages.page_folder import Site, anchor


@pytest.fixture
def templates(tmp_path):
    folder = tmp_path / "templates"
    folder.mkdir()
    text = '{% extends "frame.html" %}{% block body %}<p>{{ said }}</p>{{ link(to, at) }}{% endblock %}'
    (folder / "plain.html").write_text(text)
    return folder


def site(templates):
    made = Site("A <game>", templates=templates, links=(("All", "index.html"),), foot="the end")
    made.page("index.html", "plain.html", "All", said="a & b", to="rules/4.html", at="4.2 (1)")
    made.page("rules/4.html", "plain.html", "Four", said="", to="index.html", at="")
    return made


def test_pages_link_to_each_other_from_files(templates, tmp_path):
    written = site(templates).write(tmp_path / "out")

    index, inner = (tmp_path / "out" / name for name in ("index.html", "rules/4.html"))
    assert {index, inner, tmp_path / "out" / "style.css"} == set(written)
    assert "rules/4.html#4.2-1" in index.read_text()
    assert 'href="../style.css"' in inner.read_text()
    assert 'aria-current="page"' in index.read_text() and "aria-current" not in inner.read_text()


def test_text_is_escaped(templates, tmp_path):
    site(templates).write(tmp_path / "out")

    found = (tmp_path / "out" / "index.html").read_text()
    assert "<p>a &amp; b</p>" in found and "A &lt;game&gt;" in found and "the end" in found


def test_a_link_that_leads_nowhere_is_refused_before_anything_is_written(templates, tmp_path):
    made = site(templates)
    made.page("more.html", "plain.html", "More", said="", to="missing.html", at="")

    with pytest.raises(KeyError, match=r"more\.html links to missing\.html"):
        made.write(tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_two_pages_of_one_name(templates):
    with pytest.raises(ValueError, match=r"two pages are called index\.html"):
        site(templates).file("index.html", "")


def test_a_file_where_the_folder_should_be(templates, tmp_path):
    (tmp_path / "out").write_text("mine")

    with pytest.raises(Mistake, match="no pages can be written to"):
        site(templates).write(tmp_path / "out")
    assert (tmp_path / "out").read_text() == "mine"


def test_without_jinja2_it_is_said_how_to_install_it(templates, monkeypatch):
    real = builtins.__import__

    def lacking(name, *more, **named):
        if name == "jinja2":
            raise ImportError(name)
        return real(name, *more, **named)

    monkeypatch.setattr(builtins, "__import__", lacking)
    with pytest.raises(Mistake, match=r"pip install 'plainrules\[docs\]'"):
        Site("A game", templates=templates)


def test_ids_hold_what_a_rule_number_holds():
    assert ["4.2-1", "card-12", "a"] == [anchor("4.2 (1)"), anchor("card 12"), anchor(" a ")]


def test_pages_are_not_written_among_other_files(templates, tmp_path):
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "mine.txt").write_text("keep")
    with pytest.raises(
        Mistake, match=r"out holds other files, such as mine\.txt: name a new folder"
    ):
        site(templates).write(tmp_path / "out")
    assert ["mine.txt"] == [path.name for path in (tmp_path / "out").iterdir()]

    (tmp_path / "out" / "mine.txt").unlink()
    site(templates).write(tmp_path / "out")
    site(templates).write(tmp_path / "out")  # pages of ours are there now
