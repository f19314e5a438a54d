"""The natives, which lowered texts may call: kinds of their parameters, and whether they may ask.

Kinds: `i` a number, truth or index, `t` a text, `l` a list or constant table, `r` a record, `f` a function,
`?` a number or None, `*` anything. Parameters behind `,` may be left out. `R`, the run, comes first where a
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
    # Parts of the state, as lower/effects.py names them; a number is the argument that gives the columns.
    reads: tuple[str, ...] = ()
    writes: tuple[str, ...] = ()
    looks: bool = True  # at each item of its lists
    # Range of its numbers, as lower/ranges.py names it: `given` with places as its arguments; "" any.
    bounds: str = ""
    steps: int = 3  # besides what it is given, and a step for each item of its lists

    @property
    def reach(self) -> str:
        return self.python or self.name

    @property
    def kinds(self) -> str:
        """Kinds of all parameters, optional ones included."""
        return self.parameters.replace(",", "")

    @property
    def least(self) -> int:
        """How many arguments it takes at least."""
        return len(self.parameters.partition(",")[0])


_NATIVES = (
    # numbers
    Native("min", "ii", "i", quiet=True, bounds="arithmetic"),
    Native("max", "ii", "i", quiet=True, bounds="arithmetic"),
    Native("div", "ii", "i", bounds="arithmetic"),
    Native("mod", "ii", "i", bounds="arithmetic"),
    Native("tame", "il", "i", bounds="given 0"),
    Native("shifted", "iii", "i"),
    Native("compose", "il", "i"),
    Native("int", "i", "i", bounds="given 0"),
    # lists
    Native("len", "l", "i", looks=False, bounds="length"),
    Native("list", "*", "l", bounds="given 0"),
    Native("range", "i", "l"),
    Native("numbers", "ii", "l", bounds="given 0 1"),
    Native("append", "r*", python=".append"),
    Native("extend", "rl", python=".extend"),
    Native("ordered", "l", "l", bounds="given 0"),
    Native("distinct", "l", "l", bounds="given 0"),
    Native("once", "l", "l", bounds="given 0"),
    Native("without", "ll", "l", bounds="given 0"),
    Native("within", "ll", "l", bounds="given 0"),
    Native("first", "l", "i", bounds="given 0"),
    Native("last", "l", "i", bounds="given 0"),
    Native("best", "l,i", "l"),
    Native("foremost", "l", "l"),
    Native("joined", "ll", "l"),
    Native("subsets", "Rlii", "l"),
    Native("around", "li", "l", bounds="things"),
    Native("unmask", "i", "l", bounds="things"),
    Native("frozenset", "l", "r"),
    Native("strip", "Rlii", "l"),
    Native("cells", "l", "l", python="map"),
    Native("each", "li", "l", python="R.each", looks=False, bounds="given 0"),
    # the map
    Native("next_to", "ll", "l", bounds="things"),
    Native("border", "ll", "i", bounds="up 1"),
    Native("reached", "lifi", "l", bounds="things"),
    Native("travelled", "liffi,r", "l"),
    Native("walked", "Rliffi", "l"),
    Native("connected", "llf", "l"),
    Native("in_line", "l?fi", "l", bounds="things"),
    Native("longest", "ll", "l"),
    Native("longest_through", "lif", "l"),
    # work, the log, phases
    Native("spend", "i", python="R.spend"),
    Native("log", "*", python="R.log.append", steps=6),
    Native("tell_alone", "Rii", steps=20),
    Native("end_game", "R", steps=20),
    Native("astray", "*"),
    Native("open_check", "i", python="R.checking.add"),
    Native("close_check", "i", python="R.checking.discard"),
    # stored values
    Native("write", "ii", python="R.write", steps=5),
    Native("assign", "ii", python="R.assign", writes=("value",), steps=20),
    Native("add", "ii", python="R.add", writes=("value",), steps=20),
    Native("count_position", "l", python="R.count_position", writes=("value",), steps=40),
    Native("shift", "iii", python="R.shift", writes=("value",), steps=20),
    Native("transfer", "iii", python="R.transfer", writes=("value",), steps=40),
    Native("spare", "i", "i", python="R.spare"),
    Native("spare_room", "ii", "i", python="R.spare_room"),
    Native("pay", "iii", python="R.pay", writes=("value",), steps=30),
    Native("plays", "ii", "i"),
    Native("hold", "Riil", "i", writes=("held",), steps=30),
    Native("release", "Rl", steps=30),
    # chance
    Native("roll", "ii,t", "i", python="R.roll", steps=20, bounds="up 1"),
    Native("roll_dice", "iii,t", "l", python="R.roll_dice", steps=120, bounds="up 1"),
    Native("modified", "ill", "i", python="R.modified", steps=10, bounds="sum"),
    Native("draw", "Rill", "i", steps=20),
    Native("bot_die", "R", "i"),
    # pieces
    Native("bag_count", "Rrli", "i", reads=("columns 2", "moved"), steps=20, bounds="pieces"),
    Native("bag", "", "r"),
    Native("refresh", "Rr", writes=("moved",), steps=20),
    Native("Candidates", "Rlli", "r", writes=("boxed 2",), steps=4),
    Native("Leaving", "iir", "r", steps=0),
    Native("in_bag", "Rrli", "r", writes=("boxed 2",), steps=10),
    Native("Placement", "r*", "r"),
    Native("Remove", "r*", "r"),
    Native("RemoveTo", "ri*", "r"),
    Native("Turn", "rl*", "r", writes=("columns 1",)),
    Native("Move", "rii*", "r"),
    Native("turned_into", "li", "i", quiet=True, writes=("columns 0",)),
    Native("count_of", "rii", "i", python=".count", bounds="pieces"),
    Native("place_one", "Riii", writes=("boxed 2",), steps=40),
    Native("remove_one", "Riiii", writes=("boxed 2",), steps=40),
    Native("turn_one", "Riiil", writes=("columns 2", "columns 4"), steps=40),
    Native("settle", "ri", "i", steps=60),
    Native("pick", "riiii", "?", asks=True, steps=60),
    Native("place_some", "Riiilii", "?", asks=True, writes=("boxed 4",), steps=60),
    Native("for_want", "Rili", asks=True, steps=20),
    Native("from_anywhere", "rii?l", asks=True, writes=("boxed 4",), steps=60),
    Native("remove_by_piece", "riiiif", asks=True, steps=60),
    Native("replace", "rliilli", "?", asks=True, writes=("boxed 1",), steps=100),
    Native("take_along", "Rili", asks=True, writes=("carried",), steps=40),
    Native("left_behind", "R", asks=True, writes=("carried",), steps=40),
    Native("leave_behind", "R", writes=("carried",), steps=40),
    # cards
    Native("cards_in", "Ri", "l", reads=("zone",), steps=6, bounds="things"),
    Native("top", "Ri", "i", reads=("zone",)),
    Native("fold", "Rl", "l"),
    Native("shuffle", "Rl", writes=("zone",), steps=200),
    Native("put_card", "Rili", writes=("zones",), steps=200),
    Native("deal_cards", "Rill", writes=("zone",), steps=200),
    Native("show_cards", "Rll", steps=20),
    Native("spread", "Rlli", writes=("zone",), steps=200),
    Native("playable", "Riii", "i", reads=("anything",), steps=20),
    Native("effective", "Riii", "i", reads=("anything",), steps=30),
    Native("stands", "Ri", "i", reads=("effects",)),
    Native("begin_play", "Riii", writes=("effects",), steps=20),
    Native("play_text", "Riii", steps=20),
    Native("play_asking", "Riii", asks=True, steps=20),
    Native("end_effects", "Rl", writes=("effects",), steps=20),
    # actions, deals, secrets
    Native("deal", "Ri", asks=True, python="R.deal", steps=20),
    Native("gaps", "Rill"),
    Native("Context", "ii?*ii", "r"),
    Native("grant", "Riilri", asks=True, steps=60),
    Native("any_possible", "Rilr", "i", reads=("anything",), steps=60),
    Native("instead", "Rril", "i", asks=True, steps=40),
    Native("accompanies", "ri", "i", python=".accompanies", quiet=True, reads=("anything",)),
    Native("acting", "", "l", python="R.acting", reads=("moved",)),
    Native("imagined", "Rff", "i", reads=("anything",), steps=60),
    Native("ways_to_tell", "", "r", python="R.memory.ways"),
    Native("begin_secret", "Ri", "r", steps=20),
    Native("end_secret", "Rrl", steps=40),
    Native("reveal", "Rl", writes=("private",), steps=40),
)  # fmt: skip

NATIVES = {native.name: native for native in _NATIVES}
