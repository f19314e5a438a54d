"""What lowered texts may call: every native with the kinds of its parameters, and whether it may ask.

Kinds: `i` a number, truth or index, `t` a text, `l` a list or constant table, `r` a record, `f` a function,
`?` a number or None, `*` anything. What stands behind `,` may be left out. `R`, the run, comes first where a
native needs it. `python` says how Python reaches it: a name of runtime/link.py, a member of the run ("R.spend"), or a
member of the first argument (".append").
"""

from __future__ import annotations

from attrs import frozen


@frozen
class Native:
    name: str
    parameters: str
    gives: str = ""  # "" nothing
    asks: bool = False
    python: str = ""
    quiet: bool = False  # makes no mistake and costs little: what calls it can be written out

    @property
    def reach(self) -> str:
        return self.python or self.name

    @property
    def kinds(self) -> str:
        """Of each parameter, those that may be left out too."""
        return self.parameters.replace(",", "")

    @property
    def least(self) -> int:
        """How many arguments it takes at least."""
        return len(self.parameters.partition(",")[0])


_NATIVES = (
    # numbers
    Native("min", "ii", "i", quiet=True),
    Native("max", "ii", "i", quiet=True),
    Native("div", "ii", "i"),
    Native("mod", "ii", "i"),
    Native("tame", "il", "i"),
    Native("shifted", "iii", "i"),
    Native("compose", "il", "i"),
    Native("int", "i", "i"),
    # lists
    Native("len", "l", "i"),
    Native("list", "*", "l"),
    Native("range", "i", "l"),
    Native("numbers", "ii", "l"),
    Native("append", "r*", python=".append"),
    Native("extend", "rl", python=".extend"),
    Native("ordered", "l", "l"),
    Native("distinct", "l", "l"),
    Native("once", "l", "l"),
    Native("without", "ll", "l"),
    Native("within", "ll", "l"),
    Native("first", "l", "i"),
    Native("last", "l", "i"),
    Native("best", "l,i", "l"),
    Native("foremost", "l", "l"),
    Native("joined", "ll", "l"),
    Native("around", "li", "l"),
    Native("unmask", "i", "l"),
    Native("frozenset", "l", "r"),
    Native("strip", "Rlii", "l"),
    Native("cells", "l", "l", python="map"),
    Native("each", "li", "l", python="R.each"),
    # the map
    Native("next_to", "ll", "l"),
    Native("border", "ll", "i"),
    Native("reached", "lifi", "l"),
    Native("travelled", "liffi,r", "l"),
    Native("connected", "llf", "l"),
    Native("in_line", "li?fi", "l"),
    Native("longest", "ll", "l"),
    Native("longest_through", "lif", "l"),
    # work, the log, phases
    Native("spend", "i", python="R.spend"),
    Native("log", "*", python="R.log.append"),
    Native("tell_alone", "Rii"),
    Native("end_game", "R"),
    Native("astray", "*"),
    Native("open_check", "i", python="R.checking.add"),
    Native("close_check", "i", python="R.checking.discard"),
    # stored values
    Native("write", "ii", python="R.write"),
    Native("assign", "ii", python="R.assign"),
    Native("add", "ii", python="R.add"),
    Native("shift", "iii", python="R.shift"),
    Native("transfer", "iii", python="R.transfer"),
    Native("spare", "i", "i", python="R.spare"),
    Native("spare_room", "ii", "i", python="R.spare_room"),
    Native("pay", "iii", python="R.pay"),
    Native("plays", "ii", "i"),
    Native("hold", "Riil", "i"),
    Native("release", "Rl"),
    # chance
    Native("roll", "ii,t", "i", python="R.roll"),
    Native("roll_dice", "iii,t", "l", python="R.roll_dice"),
    Native("modified", "ill", "i", python="R.modified"),
    Native("draw", "Rill", "i"),
    Native("bot_die", "R", "i"),
    # pieces
    Native("bag_count", "Rrli", "i"),
    Native("bag", "", "r"),
    Native("refresh", "Rr"),
    Native("Candidates", "Rlli", "r"),
    Native("in_bag", "Rrli", "r"),
    Native("Placement", "r*", "r"),
    Native("Remove", "r*", "r"),
    Native("RemoveTo", "ri*", "r"),
    Native("Turn", "rl*", "r"),
    Native("Move", "rii*", "r"),
    Native("count_of", "rii", "i", python=".count"),
    Native("place_one", "Riii"),
    Native("remove_one", "Riiii"),
    Native("turn_one", "Riiil"),
    Native("settle", "ri", "i"),
    Native("pick", "riiii", "?", asks=True),
    Native("place_some", "Riiilii", "?", asks=True),
    Native("for_want", "Rili", asks=True),
    Native("from_anywhere", "rii?l", asks=True),
    Native("remove_by_piece", "riiiif", asks=True),
    Native("replace", "rfiilli", "?", asks=True),
    Native("take_along", "Rili", asks=True),
    Native("left_behind", "R", asks=True),
    Native("leave_behind", "R"),
    # cards
    Native("cards_in", "Ri", "l"),
    Native("top", "Ri", "i"),
    Native("fold", "Rl", "l"),
    Native("shuffle", "Rl"),
    Native("put_card", "Rili"),
    Native("deal_cards", "Rill"),
    Native("show_cards", "Rll"),
    Native("spread", "Rlli"),
    Native("playable", "Riii", "i"),
    Native("effective", "Riii", "i"),
    Native("stands", "Ri", "i"),
    Native("begin_play", "Riii"),
    Native("play_text", "Riii"),
    Native("play_asking", "Riii", asks=True),
    Native("end_effects", "Rl"),
    # actions, deals, secrets
    Native("deal", "Ri", asks=True, python="R.deal"),
    Native("gaps", "Rill"),
    Native("Context", "ii?*ii", "r"),
    Native("grant", "Riilri", asks=True),
    Native("any_possible", "Rilr", "i"),
    Native("instead", "Rril", "i", asks=True),
    Native("accompanies", "ri", "i", python=".accompanies"),
    Native("acting", "", "l", python="R.acting"),
    Native("imagined", "Rff", "i"),
    Native("ways_to_tell", "", "r", python="R.memory.ways"),
    Native("begin_secret", "Ri", "r"),
    Native("end_secret", "Rrl"),
    Native("reveal", "Rl"),
)  # fmt: skip

NATIVES = {native.name: native for native in _NATIVES}
