"""SplitMix64 against the values that its author published."""

from interpreter.engine.program import Program
from interpreter.engine.state.rng import advance
from tests.engine import small
from tests.reference.islands import islands


def outputs(seed, count):
    found = []
    for _ in range(count):
        seed, bits = advance(seed)
        found.append(bits)
    return found


def test_reference_values():
    assert outputs(1234567, 5) == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def run_of(seed):
    vocabulary = islands()
    small.phase(vocabulary, small.end())
    return Program.build(vocabulary).start(seed=seed)


def test_below_takes_the_top_bits():
    run = run_of(1234567)
    expected = [(bits >> 32) * 10 >> 32 for bits in outputs(1234567, 5)]
    assert [run.below(10) for _ in range(5)] == expected


def test_dice_have_six_sides_and_can_be_given():
    run = run_of(7)
    assert {run.roll(6) for _ in range(200)} == {1, 2, 3, 4, 5, 6}
    run = run_of(7)
    run.forced = [6, 1]
    assert [run.roll(6), run.roll(6)] == [6, 1]
    assert run.roll(6) == run_of(7).roll(6)


def test_equal_seeds_give_equal_games():
    assert [run_of(5).below(100) for _ in range(2)] == [run_of(5).below(100)] * 2
