"""How many questions a person is asked in a game, for each Operation of theirs.

Each faction in turn is played by a person who answers by chance, with a seed, and who has enough every
second time that he may say so; the others are bots.

python -m bench.questions [games]
"""

from __future__ import annotations

import random
import sys

import interpreter
from bench.machine import machine
from interpreter.engine.state import events
from interpreter.engine.state.options import DONE
from interpreter.session.playing.title import Title


def asked(title: Title, faction: str, seed: int) -> tuple[int, int]:
    """Questions to the faction in one Short game, and Operations of it."""
    vocabulary = title.vocabulary
    index = next(f.index for f in vocabulary.factions if f.id == faction)
    others = {f.id: "bot" for f in vocabulary.factions if f.id != faction}
    game = title.new("short", seed=seed, seats={faction: "human", **others})
    chance, questions = random.Random(seed), 0
    while (question := game.play.decision) is not None:
        if question.faction == index:
            questions += 1
            enough = DONE in question.options and chance.random() < 0.5
            game.play.answer(DONE if enough else chance.choice(question.options))
        else:
            game.proceed()
    return questions, sum(_operation(title, entry, index) for entry in game.run.log)


def _operation(title: Title, entry: tuple[int, ...], faction: int) -> bool:
    if entry[0] != events.ACTION or entry[2] != faction:
        return False
    group = title.vocabulary.actions[entry[1]].action_class
    return group is not None and group.id == "operation"


def main(games: int) -> None:
    print(machine())
    title = interpreter.load("adp", options=["any-seat"])
    sums = [0, 0]
    for faction in title.vocabulary.factions:
        found = [asked(title, faction.id, seed) for seed in range(games)]
        questions, operations = (sum(column) for column in zip(*found, strict=True))
        print(f"{faction.id}: {questions / operations:.2f} questions an Operation, {games} games")
        sums = [sums[0] + questions, sums[1] + operations]
    print(f"all: {sums[0] / sums[1]:.2f}, {sums[0] / games / 4:.1f} a game")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 40)
