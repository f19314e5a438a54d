"""What strangers write in a game of their own: each slip is told at its line, with what was meant or what to do."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import interpreter
from interpreter.corpus.diagnostics import CorpusError
from interpreter.corpus.meant import ours
from interpreter.corpus.store import load_tree
from interpreter.language.grammar.parser import keywords
from interpreter.language.sections.second_pass import bind

SHIPPED = Path(interpreter.__file__).parent.parent
PROBE = "rules/harbours/probe.yaml"  # a file that is added to the title

# A text, which of its lines is blamed, and what is said of it.
TEXTS = [
    ('add 2 to coins of the guild', 1, 'the'),
    ('add 2 coins to guild', 1, "add N to VALUE"),
    ('guild gains 2 coins', 1, 'add'),
    ('give 2 coins to guild', 1, 'add'),
    ('set guild coins = 3', 1, 'to'),
    ('set guild coins 3', 1, "'to'"),
    ('set guild coins to 3.5', 1, 'whole'),
    ('guild coins = 3', 1, 'set'),
    ('guild coins += 3', 1, 'add'),
    ('set x to 3', 1, 'let'),
    ('let x = 3', 1, 'be'),
    ('let x be 3\nif x == 3:\n  add 1 to guild coins', 2, "'='"),
    ('if guild coins => 3:\n  add 1 to guild coins', 1, '>='),
    ('if guild coins != 3:\n  add 1 to guild coins', 1, 'is not'),
    ('if guild coins > 3 then:\n  add 1 to guild coins', 1, 'then'),
    ('if guild coins > 3\n  add 1 to guild coins', 1, "':'"),
    ('if guild coins > 3: add 1 to guild coins', 1, 'line'),
    ('if guild coins > 3:\nadd 1 to guild coins', 2, 'indented'),
    ('if guild coins > 3 && raiders coins > 3:\n  add 1 to guild coins', 1, 'and'),
    ('for each harbour:\n  place 1 guild sloop here', 1, 'for each space where harbour'),
    ('for each space s where harbour do:\n  place 1 guild sloop in s', 1, 'do'),
    ('for space in harbour:\n  place 1 guild sloop here', 1, 'for each'),
    ('for each spaces where harbour:\n  place 1 guild sloop here', 1, 'for each space'),
    ('for n = 1 to 3:\n  add n to guild coins', 1, 'for each n from'),
    ('for each n in 1 to 3:\n  add n to guild coins', 1, 'from'),
    ('repeat 3:\n  add 1 to guild coins', 1, 'times'),
    ('repeat 3 times\n  add 1 to guild coins', 1, "':'"),
    ('place a guild sloop in lamp rock', 1, '1'),
    ('place guild sloop in lamp rock', 1, "did you mean 'place 1 guild"),
    ('place 1 guild sloop at lamp rock', 1, 'in'),
    ('place 1 guild sloop on lamp rock', 1, 'in'),
    ('place 1 guild sloop', 1, 'here'),
    ('place 1 guild ship in lamp rock', 1, 'sloop'),
    ('remove guild sloops in lamp rock', 1, 'all'),
    ('remove every guild sloop in lamp rock', 1, 'all'),
    ('move 1 guild sloop from lamp rock to old ferry', 1, "'move N PIECES in A to B'"),
    ('move 1 guild sloop in lamp rock into old ferry', 1, 'to'),
    ('move lamp rock guild sloops to old ferry', 1, 'move'),
    ('roll 1d6 as shot', 1, "'roll x'"),
    ('roll a die', 1, 'roll'),
    ('roll 2 dice\nadd 1 to guild coins', 1, 'as'),
    ('choose a harbour', 1, 'choose'),
    ('choose h from harbours\nplace 1 guild sloop in h', 1, 'harbour'),
    ('choose h from (spaces where harbor)\nplace 1 guild sloop in h', 1, 'harbour'),
    ('choose one:\n  sail: add 1 to guild coins\n  rest: nothing', 2, 'sail "'),
    ('choose one:\n  "Sail":\n    add 1 to guild coins', 2, 'name'),
    ('may sail:\n  add 1 to guild coins', 1, 'What it says'),
    ('say The wind turns', 1, 'quotation'),
    ("say 'The wind turns'", 1, '"'),
    ('say "Guild has {guild coin} coins"', 1, 'coins'),
    ('draw 1 from deck to news', 1, "'deal N from ZONE to ZONE'"),
    ('shuffle the deck', 1, 'the'),
    ('discard top of news', 1, 'put'),
    ('if raiders sloops in lamp rock is more than 1:\n  add 1 to guild coins', 1, '>'),
    ('if lamp rock has raiders sloops:\n  add 1 to guild coins', 1, "'pieces in SPACE'"),
    ('if guild controls lamp rock:\n  add 1 to guild coins', 1, 'controls'),
    ('if no raiders sloops in lamp rock:\n  add 1 to guild coins', 1, 'not'),
    ('pay 2 coins', 1, "leave out 'coins'"),
    ('grant guild cruise\ngo to payday phase', 2, 'phase'),
    ('goto payday', 1, 'go to'),
    ('end turn', 1, 'end game'),
    ('call payday', 1, "'do'"),
    ('do probe twice', 1, 'twice'),
    ('return', 1, 'stop'),
    ('add coins of guild to raiders', 1, 'expected the name of a value'),
    ('set harbourmaster of lamp rock to guild', 1, 'definition'),
    ('set trade of lamp rock to 3', 1, 'fixed by the map'),
    ('add 1 to guild coin', 1, 'coins'),
    ('deal 1 card from deck to news', 1, "it is written 'deal N from ZONE to ZONE'"),
    ('grant any operation to guild', 1, "it is written 'grant FACTION"),
    ('play headline', 1, "expected an effect (tidings), found a definition"),
    ('put 1 guild sloop in lamp rock', 1, 'place N PIECES'),
    ('place 1 guild idle sloop in lamp rock', 1, "unknown word 'idle'"),
    ('place 1 hidden guild dhow in lamp rock', 1, "'hidden'; states are docked and laden"),
    ('place at most 2 guild sloops in lamp rock', 1, "did you mean 'place up to 2"),
    ('choose s from (spaces where guild coins at least 3)', 1, "did you mean 'coins >= 3"),
    ('if number of sloops in lamp rock > 1:\n  stop', 1, "did you mean 'if sloops in"),
    ('for each space in wharves with 3:\n  stop', 1, "did you mean 'in (wharves with 3):"),
    ('remove 1 enemies sloop in lamp rock', 1, 'enemy'),
    ('if guild coins is at least 3:\n  add 1 to guild coins', 1, "did you mean 'coins >= 3"),
    ('if guild coins < = 3:\n  add 1 to guild coins', 1, "did you mean 'coins <= 3"),
    ('if number of guild sloops in lamp rock > 1:\n  stop', 1, "did you mean 'if guild sloops"),
    ('for each space if harbour:\n  place 1 guild sloop here', 1, "did you mean 'for each space where harbour"),
    ('for each fatcion f:\n  add 1 to f coins', 1, 'for each faction'),
    ('print "Guild has {guild coins} coins"', 1, 'say'),
    ('say "Guild has {guild coins coins"', 1, "a '}' is missing"),
    ('refit', 1, "'do refit'"),
    ('remove 1 of the guild sloops in lamp rock', 1, "did you mean 'remove 1 guild sloops"),
    ('put 2 top of news on deck', 1, 'put CARD on ZONE'),
    ('if deck is empty:\n  end game', 1, "'not SET'"),
    ('let best be first of (factions f where f coins > 1 with most coins of f)', 1, 'with highest'),
    ('set guild coins to nothing', 1, "did you mean 'to …"),
    ('if raiders is ont guild:\n  end game', 1, "'is not'"),
    ('go payday', 1, "'go to'"),
    ('choose market:\n  end game', 1, 'choose x from SET'),
    ('choose "What now?":\n  rest "Rest":\n    end game', 1, "'choose one"),
    ('for each faction in (factions f):\n  end game', 1, "a name comes before 'in'"),
    ('end phase', 1, "'go to PHASE'"),
    ('if guild coins between 2 and 4:\n  end game', 1, 'A >= N and A <= N'),
    ('if at least 3 guild sloops in lamp rock:\n  end game', 1, 'PIECES >= 3'),
    ('cruise', 1, "'grant actor cruise'"),
    ('turn 1 guild sloop to laden', 1, 'turn N PIECES in SPACE STATE'),
    ('let x be first (factions f)', 1, 'first of'),
    ('place 1 guild sloop in rock lamp', 1, 'lamp rock'),
    ('if (tempers t where mood is t):\n  stop', 1, "say '(t in tempers where …)'"),
    ('add guild sloops here x 2 to guild coins', 1, "'*'"),
    ('let d be next card', 1, "is 'next faction after' or 'next space after' meant?"),
    ('if guild coins > 3, raiders coins > 3:\n  end game', 1, "did you mean '3 and raiders' or '3 or raiders"),
    ('if guild coins // 2 > 1:\n  end game', 1, "did you mean 'guild coins / 2 >"),
    ('if guild is in (guild, raiders):\n  end game', 1, "did you mean 'is in {guild, raiders}:"),
    ('if lamp rock:\n  end game', 1, "'here is lamp rock'"),
    ('choose s from (space where harbour)', 1, "did you mean 'from (spaces where"),
    ('choose f "Who?" from (factions)', 1, "'(factions f where C)'"),
    ('place coins guild sloops in lamp rock', 1, "'place (coins) …'"),
    ('guild:\n  end game', 1, "'as guild:'"),
    ('let n be total coins of guild', 1, "'total N over SET'"),
    ('for each faction f in guild:\n  end game', 1, "braces: '{guild}'"),
    ('set guild coins to none', 1, 'say 0'),
    ('add guild to guild coins', 1, "say 'coins of …'"),
    ('deal 1 from pile to news', 1, 'allowed: deck, news'),
    ('do payday', 1, "it is a phase: say 'go to payday'"),
    ('refit here', 1, "'do refit'"),
    ('do refit here', 1, "stands behind 'with'"),
    ('remove 1 guild sloop from lamp rock', 1, "did you mean 'sloop in lamp rock"),
    ('set guild coins to if harbour then 2 otherwise 1', 1, "'A if C otherwise B'"),
    ('for each faction f secretly:\n  end game', 1, "did you mean 'each faction f"),
    ('let f be the faction left of guild', 1, "did you mean 'next faction after'"),
    ('choose a number from 1 to 3 as n', 1, "did you mean 'choose number'"),
    ('let n be 1\nremove n + 1 guild sloops on map', 2, "'remove (n + 1)"),
    ('choose f from (factions f) "Who?"', 1, 'did you mean \'f "Who?" from (factions f)'),
    ('choose c from (cards k in deck where card is in news)', 1, "'it is in"),
    ('if guild sloops here > all other sloops here:\n  end game', 1, "'non-KIND"),
    ('choose s from (spaces with highest trade where trade > 1)', 1, "did you mean 'spaces where trade > 1 with highest trade)"),
    ('for each space in (spaces adjacent to here):\n  end game', 1, "did you mean 'next to'"),
    ('repeat payday', 1, "'go to"),
    ('put anchors with 1', 1, "did you mean 'do put anchors'"),
    ('set harbourmaster of lamp rock to first of (factions f where f is one of {guild})', 1, "is in"),
    ('for each faction f:\n  f gains 2 coins', 2, 'add'),
    ('let c be sudden gust', 1, "did you mean 'squall'"),
    ('if guild coins is not less than 3:\n  end game', 1, "did you mean '>='"),
    ('choose s from (spaces with harbour):\n  stop', 1, "'spaces where harbour'"),
    ('grant guild free cruise limited in {lamp rock}', 1, "limit stands behind a ','"),
    ('do put anchors with (harbour ? 2 : 4)', 1, "'A if C otherwise B'"),
    ('roll 2d6 as aim', 1, "'roll 2 dice as x'"),
    ('if not squall tidings in effect:\n  end game', 1, "'in effect EFFECT of CARD'"),
    ('if guild coins is greater than 3:\n  end game', 1, "did you mean '>'"),
    ('remove 1 guild sloop from map', 1, "did you mean 'on map'"),
    ('set guild coins to guild.coins', 1, "behind 'of'"),
]  # fmt: skip
# Sections of a file, the same; line 1 is `format: 1`.
SECTIONS = [
    ('definitions:\n  rich: {of: faction, value: 3}', 3, "did you mean 'number'"),
    ('definitions:\n  rich:\n  number: 3\n   of: faction', 4, "below 'rich'"),
    ('words:\ntempers: [grim, gay]', 3, "below 'words'"),
    ('procedures:\n  sink: {do: go to card next}', 3, 'next card'),
    ('procedures:\n  sink: {with: x: number, do: stop}', 3, 'quotes'),
    ('procedures:\n  sink:\n    with: {depht: numbr}\n    do: stop', 4, 'number'),
    ('procedures:\n  sink:\n   do: stop\n    with: {x: number}', 4, 'indent'),
    ('procedures:\n  sink: stop', 3, 'do:'),
    ('definitions:\n  rich: guild coins > 3', 3, 'truth'),
    ('definitions:\n  rich: {of: factions, truth: faction coins > 3}', 3, 'faction'),
    ('definitions:\n  rich: {of: faction, boolean: faction coins > 3}', 3, 'truth'),
    ('values:\n  wind: 3', 3, 'from'),
    ('values:\n  wind: {from: 0, to: ten}', 3, '10'),
    ('values:\n  wind: {min: 0, max: 6}', 3, 'from'),
    ('values:\n  wind: {one of: north, south}', 3, '['),
    ('values:\n  wind: {of: player, from: 0}', 3, 'faction'),
    ('values:\n  calm: {bool: no}', 3, 'truth'),
    ('kinds:\n  brig: {plural: brigs, states: sailing, anchored}', 3, '['),
    ('zones:\n  hold: {of: faction, seen: private}', 3, 'owner'),
    ('zones:\n  hold: {of: faction, visible: owner}', 3, 'seen'),
    ('phases:\n  storm: {do: go to nextcard}', 3, 'next card'),
    ('phases:\n  storm:\n    do:\n      go to payday\n      end game', 4, "'|'"),
    ('phases:\n  storm:\n    do: add 1 to guild coins; go to payday', 4, 'line'),
    ('scenarios:\n  winter:\n    spaces: {lamp rock: 2 guild sloops}', 4, '{pieces: 2 guild sloops}'),
    ('scenarios:\n  winter:\n    spaces: {lamp rock: {pieces: 2 guild sloop, 1 raiders sloop}}', 4, 'quotes'),
    ('scenarios:\n  winter:\n    values: {coins: 3}', 4, 'say of which'),
    ('scenarios:\n  winter:\n    values: {guild coins: 30}', 4, '20'),
    ('limits:\n  two: {pieces: sloops, at most: two}', 3, '2'),
    ('operations:\n  mend: {}', 2, 'actions'),
    ('values:\n  pilot: {type: faction}', 3, "'faction: …'"),
    ('values:\n  wind: {one of: "north, south"}', 3, 'brackets: [north, south]'),
    ('scenarios:\n  winter:\n    values: {coins: {guild: 3}}', 4, "'guild coins: …'"),
    ('limits:\n  two: {pieces: sloops, max: 2}', 3, 'at most'),
    ('actions:\n  mend:\n    class: operations\n    stages: {mend: {do: stop}}', 4, 'operation'),
    ('actions:\n  mend:\n    class: operation\n    do: stop', 5, "did you mean 'stages'"),
    ('actions:\n  mend:\n    class: operation\n    stages: {mend: {spaces: {if: harbour}, each: stop}}', 5, 'where'),
    ('actions:\n  mend:\n    class: operation\n    stages: {mend: {spaces: {where: harbour, cost: 1}, each: stop}}', 5, 'pay'),
    ('consequences:\n  ruin: {if: guild coins = 0, do: end game}', 3, 'when'),
    ('cards:\n  - card: 99\n    title: Storm: the second', 4, 'quotes'),
    ('kinds:\n  brig: brigs', 3, 'plural'),
    ('actions:\n  mend:\n    class: operation\n    stages: {spaces: {where: harbour}, each: stop}', 5, 'name'),
    ('actions:\n  mend:\n    class: operation\n    stages: {mend: {spaces: {where: harbour, each: stop}}}', 5, "one level up, beside 'spaces'"),
    ('cards:\n  - card: 99\n    title: Storm\n    type: event', 5, 'class'),
    ('cards:\n  - card: 99\n    title: Storm\n    says: "It blows\n    tidings:\n      do: say "x"', 5, 'never closed'),
    ('cards:\n  - card: 99\n    title: "Storm\n      again"\n    says: "A "gale""', 6, 'end too early'),
    ('factions:\n  crown: {name: Crown, colour: purple}', 3, 'magenta'),
    ('card fields:\n  port: {one of: order}', 3, 'list of words'),
    ('definitions:\n  toll: {number: if guild coins > 2 then 1 otherwise 2}', 3, "'A if C otherwise B'"),
    ('definitions:\n  toll:\n    number: |\n      1 if guild coins > 2\n      otherwise if guild coins > 1 3', 6, "'otherwise A if C'"),
    ('actions:\n  mend:\n    class: operation\n    stages: {mend: {spaces: {where: harbour, count: between 1 and 3}, each: stop}}', 5, "say 'N to N'"),
    ('limits:\n  two: {pieces: sloops, at most: [1, 2]}', 3, "say '2'"),
    ('actions: {remove: [cruise]}', 2, "did you mean 'delete'"),
    ('values:\n  pilot: {space: nobody}', 3, "did you mean 'none'"),
    ('values:\n  wind: {from: 0, name: ~}', 3, 'stands in quotes'),
    ('phases:\n  storm:\n    do:\n      as guild:\n        choose s "Where?"\n          from (spaces), up to 1:\n            stop', 4, "'do: |'"),
    ('actions:\n  mend:\n    class: operation\n    stages:\n      mend:\n        spaces: {where: harbour}\n        each:\n          if harbour:\n            stop', 8, "stand behind '|'"),
    ('scenarios:\n  winter:\n    spaces: {rock: {pieces: 1 guild sloop}}', 4, 'lamp rock'),
    ('bots:\n  calm:\n    name: Calm\n    plays: guild\n    answers: {way: {first: {pick: sail, then: {pick: sail}}}}', 6, 'is a level left out'),
    ('values:\n  wind: {from: 0}\n  calm:no\n  rain: {from: 0}', 4, 'blank'),
    ('phases:\n  storm:\n    do:|\n      go to payday\n      if guild coins > 1:\n        end game', 4, 'blank'),
    ('phases:\n  storm:\n    do: >\n      go to payday\n      end game', 4, "'|'"),
    ('factions:\n  crown:{name: Crown, letter: K}', 3, 'blank'),
    ('factions:\n  crown {name: Crown, letter: K}', 3, "':' is missing"),
    ('factions:\n  crown = {name: Crown, letter: K}', 3, "not '='"),
    ('factions:\n  crown: {name=Crown, letter: K}', 3, "not '='"),
    ('factions:\n  crown: {name: Crown; letter: K}', 3, "not ';'"),
    ('limits:\n  two:\n    pieces: sloops,\n    at most: 2', 4, "','"),
    ('cards:\n  card: 99\n    title: Storm\n  - card: 98\n    title: Gale', 3, "'-' missing"),
    ('cards:\n  -{card: 99, title: Storm}', 3, 'dash'),
    ('cards:\n  - cad: 99\n    title: Storm', 3, "'card'"),
    ('limits:\ntwo: {pieces: sloops, at most: 2}', 3, "below 'limits'"),
    ('values:\n  pilot:\n    faction: none\n  mate:\n   of: faction\n    truth: no', 6, 'indented'),
    ('sides: {coast: guild, raiders}', 2, '[guild, raiders]'),
    ('enemies:\n  guild: [raiders crown]\n  crown: add [guild]', 4, 'add: {crown: [guild]}'),
]  # fmt: skip


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    """What is told first of the title with a file added: the line of that file, and the words."""
    root = tmp_path_factory.mktemp("corpus")
    for place in ("rules/harbours", "cards/harbours"):
        shutil.copytree(SHIPPED / place, root / place)
    (root / "maps").mkdir()
    shutil.copy(SHIPPED / "maps/harbours.yaml", root / "maps")

    def first(text: str) -> tuple[int, str]:
        (root / PROBE).write_text(f"format: 1\n{text}\n", encoding="utf-8")
        with pytest.raises(CorpusError) as caught:
            bind(load_tree(root, "harbours"))
        found = caught.value.diagnostics[0]
        assert found.span.file.endswith(PROBE)
        return found.span.line, f"{found.message}; {found.advice}"

    return first


def in_procedure(text: str) -> str:
    more = (
        "cards: [{card: squall, title: Sudden Gust}]\nwords: {tempers: [grim, gay]}\nkinds:\n  dhow: {plural: dhows, states: [docked, laden]}\n"
        "definitions:\n  wharves:\n    {with: {n: number}, spaces: (spaces where trade > n)}\n"
    )
    rows = "\n".join("      " + line for line in text.split("\n"))
    return f"{more}procedures:\n  refit: {{do: nothing}}\n  put anchors: {{with: {{n: number}}, do: nothing}}\n  probe:\n    do: |\n{rows}"


# Hints that would lead astray there.
UNTOLD = [
    ('place 1 hidden guild sloop in lamp rock', 'states are'),
    ('pass "Pass":\n  stop', 'nothing'),
    ('next phase', 'after'),
    ('show top of deck guild', 'deck of guild'),
    ('repeat at least 2 times:\n  stop', "'>='"),
    ('add 1 guild coins', '>='),
    ('transfer 1 guild coins to raiders coins', '>='),
    ('set harbourmaster of lamp rock to nothing', "'nothing '"),
    ('choose s from (spaces with harbour):\n  stop', 'another name'),
]  # fmt: skip


def test_the_table_leads_to_words_of_the_rule_language_only():
    composed = {"if not", "plus -", *map(str, range(1, 13))}

    assert [] == sorted(set().union(*ours("rule text").values()) - keywords().keys() - composed)


@pytest.mark.parametrize("written, astray", UNTOLD, ids=[each[0][:30] for each in UNTOLD])
def test_no_hint_leads_astray(told, written, astray):
    _, words = told(in_procedure(written))
    assert astray not in words


@pytest.mark.parametrize("written, line, said", TEXTS, ids=[each[0][:30] for each in TEXTS])
def test_a_slip_in_a_text(told, written, line, said):
    at, words = told(in_procedure(written))
    assert (line, True) == (at - 13, said.lower() in words.lower()), words


@pytest.mark.parametrize("written, line, said", SECTIONS, ids=[each[0][:30] for each in SECTIONS])
def test_a_slip_in_a_section(told, written, line, said):
    at, words = told(written)
    assert (line, True) == (at, said.lower() in words.lower()), words
