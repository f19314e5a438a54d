"""`replay --verify`: a true file is accepted, and a forged one is refused."""

from __future__ import annotations

import json

import pytest

import interpreter
from interpreter.command import main
from interpreter.session.commitment import Commitment, fresh_part, sum_of
from interpreter.session.keeping.save_reader import parse
from interpreter.session.mistakes import Mistake

SEATS = ["amber", "basil", "clove", "dill"]


@pytest.fixture(scope="module")
def kept():
    """A game of Hearts whose four seats have made the seed together, after three choices."""
    host = fresh_part()
    made = Commitment(sum_of(host), host, {seat: fresh_part() for seat in SEATS})
    game = interpreter.load("hearts").new(None, made.seed(), [f"{seat}=human" for seat in SEATS])
    game.commitment = made.to_json()
    for _ in range(3):
        game.choose(game.decision.options[0].name)
    return game.copy().to_save().to_text()


@pytest.fixture
def verify(tmp_path, capsys):
    def verified(text):
        path = tmp_path / "game.json"
        path.write_text(text)
        return main(["replay", str(path), "--verify"]), capsys.readouterr().out

    return verified


def other(digits):
    return ("1" if digits[0] == "0" else "0") + digits[1:]


def change_host(held):
    held["commitment"]["host"] = other(held["commitment"]["host"])


def change_host_and_sum(held):
    change_host(held)
    held["commitment"]["sum"] = sum_of(held["commitment"]["host"])


def change_seat(held):
    held["commitment"]["seats"]["basil"] = other(held["commitment"]["seats"]["basil"])


def swap_seats(held):
    held["commitment"]["seats"] = dict(reversed(held["commitment"]["seats"].items()))


def change_seed(held):
    held["seed"] ^= 1


def change_answer(held):
    held["decisions"][0][2] = held["decisions"][1][2]


SEED = "does not hold: the seed follows from all parts"
PART = "does not hold: the host's part has the published sum"
DEAL = "does not hold: decision 1"


def test_a_true_file_is_accepted(kept, verify):
    status, told = verify(kept)

    assert 0 == status and "does not hold" not in told
    held = json.loads(kept)["commitment"]
    for said in (held["sum"], *held["seats"].values(), *map(sum_of, held["seats"].values())):
        assert said in told
    assert "all 3 decisions follow from the seed" in told


@pytest.mark.parametrize(
    ("forge", "wrong"),
    [
        (change_host, [PART, SEED]),
        (change_host_and_sum, [SEED]),
        (change_seat, [SEED]),
        (swap_seats, [SEED]),
        (change_seed, [SEED, DEAL]),
        (change_answer, [DEAL]),
    ],
)
def test_a_forged_file_is_refused(kept, verify, forge, wrong):
    held = json.loads(kept)
    forge(held)
    status, told = verify(json.dumps(held))

    assert 1 == status
    assert len(wrong) == told.count("does not hold")
    assert all(said in told for said in wrong)


def test_a_deal_that_no_seat_has_a_part_in_is_not_held_to_be_fair(kept, verify):
    alone = Commitment(sum_of("0" * 32), "0" * 32, {})
    for made in (alone.to_json(), None):
        held = json.loads(kept) | {"commitment": made}
        if made is None:
            del held["commitment"]
        status, told = verify(json.dumps(held))

        assert 1 == status
        assert ("no seat has given a part" if made else "no commitment") in told


def test_a_broken_commitment_is_refused_where_it_stands(kept):
    held = json.loads(kept)
    held["commitment"]["host"] = "g" * 32

    with pytest.raises(Mistake, match="'commitment' does not hold what it should"):
        parse("game.json", json.dumps(held).encode())


def test_the_same_parts_make_the_same_seed_and_names_count():
    parts = Commitment("", "0" * 32, {"a": "1" * 32, "b": "2" * 32})

    assert parts.seed() == Commitment("", "0" * 32, {"a": "1" * 32, "b": "2" * 32}).seed()
    assert parts.seed() != Commitment("", "0" * 32, {"b": "1" * 32, "a": "2" * 32}).seed()
