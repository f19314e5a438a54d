"""A small invented title: fleets, ships and islands. A test may add a file or replace one."""

from __future__ import annotations

import shutil
from functools import lru_cache
from pathlib import Path

from interpreter.corpus.diagnostics import CorpusError, render_all
from interpreter.corpus.store import Corpus, load_tree
from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.language.sections.second_pass import bind

HERE = Path(__file__).parent
SCHEMAS = HERE.parent.parent / "schemas"
INSTEAD = "# instead of "


def corpus_with(folder: Path, text: str) -> Corpus:
    """The title with one more file; from a line '# instead of <file>' on it is that file."""
    shutil.copytree(HERE / "corpus", folder, dirs_exist_ok=True)
    if not (folder / "schemas").exists():
        (folder / "schemas").symlink_to(SCHEMAS)
    own, *others = text.split(INSTEAD)
    if own:
        (folder / "rules/isles/case.yaml").write_text(own, encoding="utf-8")
    for other in others:
        place = other.split("\n", 1)[0]
        (folder / place).write_text(INSTEAD + other, encoding="utf-8")
    return load_tree(folder, "isles")


def messages(folder: Path, text: str) -> str:
    """What is wrong with the title and that file, or is noticed, as printed; "" if nothing is."""
    try:
        corpus = corpus_with(folder, text)
        return render_all(bind(corpus).notices, corpus.files)
    except CorpusError as error:
        return render_all(error.diagnostics, error.files)


@lru_cache(maxsize=1)
def isles() -> Vocabulary:
    """The title as it is."""
    return bind(load_tree(_rooted(), "isles"))


def _rooted() -> Path:
    import tempfile

    folder = Path(tempfile.mkdtemp())
    shutil.copytree(HERE / "corpus", folder, dirs_exist_ok=True)
    return folder
