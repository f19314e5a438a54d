"""Rule tests and second readings alone notice when a line of the compiler is altered; Python when one of the emitter is.

Here a few of the lists are tried, each time some others; `python -m tests.mutations.lowering` and `.emitter` try all.
"""

from __future__ import annotations

from random import Random

import pytest

from tests.mutations.altered import changed, misplaced, mutants, renew
from tests.mutations.lowering import LIST, Proofs
from tests.seeds import FRESH

FEW = 8

HOW = """The compiler changed where tests/mutations/{0}.txt names it:
  .venv/bin/python -m tests.mutations.{0} renew
follows functions with a new name. In the other lines write what stands there now, and run it again: it tries them."""


@pytest.fixture(scope="module")
def proofs() -> Proofs:
    return Proofs()


@pytest.mark.parametrize("name", ["lowering", "emitter"])
def test_the_list_names_lines_that_stand_there(name):
    every = mutants(LIST.with_name(f"{name}.txt"))
    stale = [told for mutant in every if (told := misplaced(mutant))]

    assert not stale, "\n".join([HOW.format(name), *stale])
    assert [] == [str(mutant) for mutant in every if mutant.old == mutant.new]
    assert len({changed(mutant) for mutant in every}) == len(every)


def test_renewal_follows_a_new_name_and_tells_what_else_is_stale(tmp_path):
    path = tmp_path / "list"
    path.write_text(
        "[engine.lower.effects]\nEffects.at: yield first => yield 0  # why\n_lanes: yield f(x) => pass\n"
    )

    renew(path)

    found, lost = mutants(path)
    assert ("Effects._lanes", "yield 0", "why") == (found.name, found.new, found.reason)
    assert "" == misplaced(found)
    assert misplaced(lost).endswith("there is no _lanes; nearest: yield first")


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, pytest.param(FRESH, id=f"fresh-{FRESH}")])
def test_what_is_altered_is_caught(proofs, seed):
    some = Random(seed).sample([mutant for mutant in mutants(LIST) if not mutant.reason], FEW)

    assert [] == [str(mutant) for mutant in some if not proofs.caught(mutant)]


@pytest.mark.long
def test_what_is_altered_of_the_emitter_is_caught():
    pytest.importorskip("wasmtime")
    from tests.mutations.emitter import LIST as OF_EMITTER
    from tests.mutations.emitter import Natives

    natives, every = Natives(), mutants(OF_EMITTER)
    some = Random(FRESH).sample([mutant for mutant in every if not mutant.reason], FEW)

    assert [] == [str(mutant) for mutant in some if not natives.caught(mutant)]
