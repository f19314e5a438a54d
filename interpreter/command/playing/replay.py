"""`plainrules replay`: a kept game told from its start, as far as the rules still agree.

Until it is over it is told as the people in it may know it, as at the table.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from functools import partial

from interpreter.command.arguments import readers
from interpreter.command.arguments.parser import Parser
from interpreter.command.screen import WIDTH, rows, text_of
from interpreter.command.waiting import waiting
from interpreter.language.declarations.visibility import closed
from interpreter.language.declarations.vocabulary import ValueDecl
from interpreter.session.commitment import Commitment, sum_of
from interpreter.session.keeping.save import Save
from interpreter.session.keeping.save_files import read
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.game import Game
from interpreter.session.playing.played_again import (
    CHANGED,
    Divergence,
    Replay,
    begin,
    ended,
    title_of,
)
from interpreter.session.playing.title import Title, load
from interpreter.session.seating.seats import HUMAN
from interpreter.session.why.bots import SECRET, explainer


def declare(parser: Parser) -> None:
    parser.description = (
        "Tell a kept game from its start. Until it is over, it is told as its only"
        " player may know it, or, where several people play, as everybody may."
    )
    parser.add_argument("file", metavar="FILE", help="a kept game")
    parser.add_argument(
        "--until",
        type=readers.from_none,
        metavar="N",
        help="stop after N decisions (else at its end)",
    )
    parser.add_argument("--explain", action="store_true", help="why each bot decided as it did")
    parser.add_argument(
        "--open", action="store_true", help="hidden cards too, though the game is not over"
    )
    parser.add_argument(
        "--verify",
        action="store_true",
        help="only say whether the deal follows from the commitment, and the game from the deal",
    )
    parser.takes_steps()
    parser.takes_mods()


def run(order: argparse.Namespace) -> int:
    save = read(order.file)
    if save.cut:
        print(
            f"plainrules: {save.source} {save.cut}; the part that can be read is told",
            file=sys.stderr,
        )
    with waiting(f"reading {save.title}") as parts:
        title = title_of(save, order.mods, order.steps, partial(load, counts=parts.of))
    if title.corpus_hash != save.corpus:
        print(CHANGED, file=sys.stderr)
    if (order.until or 0) > len(save.decisions):
        print(f"This game was kept after decision {len(save.decisions)}.", file=sys.stderr)
    replay = begin(title, save)
    if order.verify:
        return verified(replay)
    replay.told = order.explain
    eyes = _eyes(order, title, save, replay.game)
    if order.explain and eyes is not None and replay.game.hides:
        raise Mistake(f"{SECRET}; they are told when the game is over, or with --open")
    lines_told = _tell(replay.game, 0, eyes)
    status, diverged = 1 if save.cut else 0, False
    try:
        telling = explainer(replay.game) if order.explain else None
        for _ in replay.steps(order.until):
            if telling is not None and replay.thought is not None:
                _print(telling.tell(replay.thought))
                if replay.thought.option != replay.game.play.answers[-1]:
                    _print(["  In the kept game it decided otherwise."])
            lines_told = _tell(replay.game, lines_told, eyes)
    except Divergence as divergence:
        print(f"plainrules: {divergence}", file=sys.stderr)
        status, diverged = 1, True
    game = replay.game
    _tell(game, lines_told, eyes)
    if game.over:
        print("\n".join(["", *game.standing(), *game.reasons()]))
    elif not diverged and (eyes is None or not _secret_score(title)):
        print("\n".join(["", "So far:", *game.standing()]))
    return status


def _eyes(order: argparse.Namespace, title: Title, save: Save, game: Game) -> frozenset[int] | None:
    """Viewer of the story: None sees everything."""
    if order.open or not closed(title.vocabulary) or game.eyes is None or ended(title, save):
        return None
    return game.eyes


def _secret_score(title: Title) -> bool:
    score = title.vocabulary.score
    if isinstance(score, ValueDecl):
        return score.seen not in ("", "all")
    return score is not None and score.index in title.vocabulary.manifest.get("secret", ())


def _tell(game: Game, lines_told: int, eyes: frozenset[int] | None) -> int:
    """Print the new sentences."""
    _print([str(line) for line in game.narrator(eyes).tell(game.run.log[lines_told:])])
    return len(game.run.log)


def _print(lines: list[str]) -> None:
    for line in lines:
        lead = len(line) - len(line.lstrip())
        for row in rows([line], WIDTH, lead + 2):
            print(text_of(row))


def verified(replay: Replay) -> int:
    """Say line by line what holds. Return the exit status: 1 if anything does not."""
    save = replay.save
    wrong = bool(save.cut)
    if save.commitment is None:
        print("no commitment: one person or machine drew the seed, and could know the deal")
        wrong = True
    else:
        commitment = Commitment.read(save.commitment)
        opened = _opened(commitment, save.seed)
        wrong |= _without(commitment, save.seats) or not opened
    try:
        for _ in replay.steps():
            pass
        print(f"holds: the deal and all {len(save.decisions)} decisions follow from the seed")
    except Divergence as divergence:
        print(f"does not hold: {divergence}")
        wrong = True
    return int(wrong)


def _without(commitment: Commitment, seats: Mapping[str, str]) -> bool:
    """Say which people gave no part. Return whether any did not."""
    missing = [seat for seat in seats if seats[seat] == HUMAN and seat not in commitment.seats]
    for seat in missing:
        print(f"{seat} gave no part: the host and all who did could have chosen the deal together")
    return bool(missing)


def _opened(commitment: Commitment, seed: int) -> bool:
    """Print the opened parts, for each person to compare with what was published, and check them."""
    print(f"published sum of the host's part: {commitment.sum}")
    for name, part in commitment.seats.items():
        print(f"part of {name}: {part} (its sum: {sum_of(part)})")
    if not commitment.seats:
        print("no seat has given a part: the host could choose the seed")
    checks = {
        "the host's part has the published sum": commitment.holds(),
        "the seed follows from all parts": commitment.seed() == seed,
    }
    for said, is_alike in checks.items():
        print(f"{'holds' if is_alike else 'does not hold'}: {said}")
    return bool(commitment.seats) and all(checks.values())
