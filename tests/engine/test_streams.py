"""Streams of chance, bit for bit as docs/engine/state.md tells them, and as even as they should be."""

from collections import Counter
from hashlib import blake2b

import pytest

from interpreter.engine.program import Program
from interpreter.engine.state import streams
from tests.engine import small
from tests.reference.islands import islands

LONG = 0xFEDCBA9876543210_0123456789ABCDEF
MASK = (1 << 64) - 1


def test_splitmix_gives_what_its_author_published():
    chance = streams.Quick.__new__(streams.Quick)
    chance.state = 1234567

    assert [chance.bits() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_a_name_has_the_word_that_was_published_for_it():
    assert 0xCBF29CE484222325 == streams.word("")
    assert 0xAF63DC4C8601EC8C == streams.word("a")
    assert 0x85944171F73967E8 == streams.word("foobar")


def test_the_key_is_mixed_word_by_word_into_the_quick_beginning():
    state = streams.mixed(streams.mixed(streams.mixed(7 ^ 10) ^ 20) ^ 30)
    chance = streams.stream(7, 10, 20, 30)

    assert streams.mixed(state) == chance.bits()
    assert streams.mixed((state + streams.GAMMA) & MASK) == chance.bits()
    order = sorted(range(9), key=lambda place: streams.mixed(state ^ place))
    assert order == streams.stream(7, 10, 20, 30).order(range(9)) != [*range(9)]


@pytest.mark.parametrize("seed", [0, 7, MASK, LONG])
@pytest.mark.parametrize("n", [1, 2, 6, 10**9, (1 << 63) + 1])
def test_a_first_number_is_that_of_the_stream(seed, n):
    """Of the largest n half of the bits are drawn again."""
    for words in ([3, 4], *([1, 2, 30, number] for number in range(20))):
        assert streams.stream(seed, *words).below(n) == streams.first_below(seed, words, n)


def block(*words):
    data = b"".join(each.to_bytes(8, "little") for each in words)
    return blake2b(data, key=LONG.to_bytes(16, "little")).digest()


def test_a_long_seed_is_the_key_of_blake2b_in_counter_mode():
    chance = streams.stream(LONG, 10, 20)
    wanted = block(10, 20, 0) + block(10, 20, 1)

    assert [int.from_bytes(wanted[at : at + 8], "little") for at in range(0, 128, 8)] == [
        chance.bits() for _ in range(16)
    ]
    assert sorted(range(4), key=lambda place: block(10, 20, 0, (5, 6, 7, 8)[place])) == (
        streams.stream(LONG, 10, 20).order((5, 6, 7, 8))
    )


class Given(streams.Stream):
    """Bits as they are given."""

    def __init__(self, *given):
        self.given = [*given]

    def bits(self):
        return self.given.pop(0)


def test_bits_beyond_the_last_whole_range_are_drawn_again():
    last = MASK - MASK % 6  # 2 ** 64 leaves 4 over six

    assert 5 == Given(last - 1).below(6)
    assert 2 == Given(last, MASK, 8).below(6)
    assert MASK % 8 == Given(MASK).below(8)


@pytest.mark.parametrize("seed", [7, LONG])
def test_numbers_and_orders_are_even(seed):
    numbers = Counter(streams.stream(seed, 1, number).below(6) for number in range(6000))
    orders = Counter(tuple(streams.stream(seed, 2, n).order((5, 6, 7))) for n in range(6000))

    assert 6 == len(numbers) and all(880 < number < 1120 for number in numbers.values())
    assert 6 == len(orders) and all(880 < number < 1120 for number in orders.values())


@pytest.mark.parametrize("seed", [7, LONG])
def test_another_card_leaves_the_order_of_the_others(seed):
    few = streams.stream(seed, 1, 2).order(range(20))
    more = streams.stream(seed, 1, 2).order(range(21))

    assert few == [place for place in more if place < 20] and few != sorted(few)


def test_a_seed_has_at_most_128_bits_and_a_negative_one_64():
    limits = (0, MASK, MASK + 1, (1 << 128) - 1, -MASK)
    assert [True] * 5 == [streams.right(seed) for seed in limits]
    assert [False] * 2 == [streams.right(seed) for seed in (1 << 128, -MASK - 1)]
    assert [True, True, False, False, True] == [streams.short(seed) for seed in limits]
    assert MASK == streams.kept(-1)


# --- in a game ---------------------------------------------------------------------------------------


def run_of(seed):
    vocabulary = islands()
    small.phase(vocabulary, small.end())
    return Program.build(vocabulary).start(seed=seed)


@pytest.mark.parametrize("seed", [7, LONG])
def test_dice_have_six_sides_and_can_be_given(seed):
    run = run_of(seed)
    assert {run.roll(0, 6) for _ in range(200)} == {1, 2, 3, 4, 5, 6}
    run, other = run_of(seed), run_of(seed)
    run.forced = [6, 1]
    assert [run.roll(0, 6), run.roll(0, 6)] == [6, 1]
    assert run.roll(0, 6) == [other.roll(0, 6) for _ in range(3)][-1]


@pytest.mark.parametrize("seed", [7, LONG])
def test_equal_seeds_give_equal_games_and_undo_repeats_them(seed):
    run, again = run_of(seed), run_of(seed)
    first = [run.roll_dice(0, 100, 3) for _ in range(4)]
    assert first == [again.roll_dice(0, 100, 3) for _ in range(4)] and 4 == len(
        set(map(tuple, first))
    )
    again.rewind(0, 0)
    assert first == [again.roll_dice(0, 100, 3) for _ in range(4)]
