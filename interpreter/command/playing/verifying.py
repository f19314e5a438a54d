"""`plainrules replay --verify`: whether the deal follows from its commitment, and the game from the deal."""

from __future__ import annotations

from collections.abc import Mapping

from interpreter.session.commitment import Commitment, sum_of
from interpreter.session.playing.replay import Divergence, Replay
from interpreter.session.seating.seats import HUMAN


def verified(replay: Replay) -> int:
    """Say line by line what holds. Return the exit status: 1 if anything does not."""
    save = replay.save
    wrong = bool(save.cut)
    if save.commitment is None:
        print("no commitment: one person or machine drew the seed, and could know the deal")
        wrong = True
    else:
        made = Commitment.read(save.commitment)
        opened = _opened(made, save.seed)
        wrong |= _without(made, save.seats) or not opened
    try:
        for _ in replay.steps():
            pass
        print(f"holds: the deal and all {len(save.decisions)} decisions follow from the seed")
    except Divergence as divergence:
        print(f"does not hold: {divergence}")
        wrong = True
    return int(wrong)


def _without(made: Commitment, seats: Mapping[str, str]) -> bool:
    """Say which people gave no part. Return whether any did not."""
    missing = [names for names, kind in seats.items() if kind == HUMAN and names not in made.seats]
    for names in missing:
        print(f"{names} gave no part: the host and all who did could have chosen the deal together")
    return bool(missing)


def _opened(made: Commitment, seed: int) -> bool:
    """Say what the parts are, for each person to compare with what was published, and whether they fit."""
    print(f"published sum of the host's part: {made.sum}")
    for name, part in made.seats.items():
        print(f"part of {name}: {part} (its sum: {sum_of(part)})")
    if not made.seats:
        print("no seat has given a part: the host could choose the seed")
    checks = {
        "the host's part has the published sum": made.holds(),
        "the seed follows from all parts": made.seed() == seed,
    }
    for said, held in checks.items():
        print(f"{'holds' if held else 'does not hold'}: {said}")
    return bool(made.seats) and all(checks.values())
