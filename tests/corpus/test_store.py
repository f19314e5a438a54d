"""A small corpus on disk, read whole; and what must not be read."""

from pathlib import Path

import pytest

from interpreter.corpus.catalogue import find_root, fingerprint, titles
from interpreter.corpus.diagnostics import CorpusError
from interpreter.corpus.folders import schemas
from interpreter.corpus.limits import Limits
from interpreter.corpus.manifest import Header, peek
from interpreter.corpus.schemas import checking
from interpreter.corpus.store import load_tests, load_tree
from interpreter.corpus.yaml.tree import plain

SCHEMAS = Path(__file__).parent / "data" / "schemas"

FILES = {
    "rules/common/series.yaml": "format: 1\nseries: common\n",
    "rules/common/tracks.yaml": "format: 1\ntracks:\n  glory: {from: 0, to: 9, cite: 1.2}\n",
    "rules/common/actions.yaml": "format: 1\nactions:\n  rally: place 1\n  pass: gain 1\n",
    "rules/hills/title.yaml": "format: 1\ntitle: hills\nname: Hills\nextends: [common]\nmap: highlands\ncards: hills\nprinting: first\npersons: 2\n",
    "rules/hills/tracks.yaml": "format: 1\ntracks:\n  glory: {to: 12}\n  morale: {from: 1, to: 3}\n",
    "rules/hills/tests/rally.yaml": "format: 1\ntests:\n  - test: one is placed\n    do: rally\n",
    "rules/hills/overlays/short/overlay.yaml": "format: 1\noverlay: short\nkind: option\nextends: hills\nprinting: second\n",
    "rules/hills/overlays/short/tracks.yaml": "format: 1\ntracks:\n  glory: {to: 6}\n",
    "maps/highlands.yaml": "format: 1\nspaces:\n  - space: glen\n  - space: ben\n",
    "maps/other.yaml": "format: 1\nspaces:\n  - space: elsewhere\n",
    "cards/hills/early.yaml": "format: 1\ncards:\n  - card: 1\n    title: One\n",
    "cards/hills/late/end.yaml": "format: 1\ncards:\n  - card: 2\n    title: Two\n",
    "mods/mine/overlay.yaml": "format: 1\noverlay: mine\nextends: hills\n",
    "mods/mine/cards.yaml": "format: 1\ncards: {1: {title: Uno}}\n",
}


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in FILES.items():
        write(tmp_path / name, text)
    given, own = schemas(), tmp_path / "schemas"  # in its place: nothing is checked
    own.mkdir()
    monkeypatch.setattr(checking, "schemas", lambda: own if own.is_dir() else given)
    return tmp_path.resolve()


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def refusal(root: Path, *overlays: str | Path) -> str:
    with pytest.raises(CorpusError) as caught:
        load_tree(root, "hills", overlays)
    return str(caught.value)


def test_a_title_is_one_tree(root: Path) -> None:
    corpus = load_tree(root, "hills")

    assert {
        "tracks": {"glory": {"from": 0, "to": 12, "cite": "1.2"}, "morale": {"from": 1, "to": 3}},
        "actions": {"rally": "place 1", "pass": "gain 1"},
        "spaces": [{"space": "glen"}, {"space": "ben"}],
        "cards": [{"card": 1, "title": "One"}, {"card": 2, "title": "Two"}],
        "persons": 2,
        "manifest": {
            "title": "hills",
            "name": "Hills",
            "extends": ["common"],
            "map": "highlands",
            "cards": "hills",
            "printing": "first",
        },
    } == plain(corpus.tree)
    assert ["1", "2"] == list(corpus.tree.get("cards").entries)
    assert "  - card: 2" == corpus.files["cards/hills/late/end.yaml"][2]
    assert 8 == len(corpus.files)


def test_overlays_by_id_and_by_folder(root: Path) -> None:
    corpus = load_tree(root, "hills", ["short", root / "mods" / "mine"])
    glory = corpus.tree.get("tracks").get("glory").get("to")
    title = corpus.tree.get("cards").get("1").get("title")

    assert (6, "short") == (glory.value, glory.origin)
    assert ("Uno", "mods/mine") == (title.value, title.origin)
    assert ["short", "mine"] == [o.id for o in corpus.overlays]
    assert ["a mix: option 'short' belongs to printing 'second', played here with 'first'"] == [
        d.message for d in corpus.notices
    ]


def test_the_title_may_say_which_printing_an_option_belongs_to(root: Path) -> None:
    title = root / "rules/hills/title.yaml"
    says = (
        "printings:\n  first: {}\n  second: {overlay: newer}\n"
        "options: {brief: {overlay: brief, printing: second}}\n"
    )
    write(title, title.read_text().replace("printing: first\n", says))
    for name, kind in (("brief", "option"), ("newer", "printing")):
        text = f"format: 1\noverlay: {name}\nkind: {kind}\nextends: hills\n"
        write(root / f"rules/hills/overlays/{name}/overlay.yaml", text)

    assert ["a mix: option 'brief' belongs to printing 'second', played here with 'first'"] == [
        d.message for d in load_tree(root, "hills", ["brief"]).notices
    ]
    assert () == load_tree(root, "hills", ["brief", "newer"]).notices


def test_titles(root: Path) -> None:
    assert ["hills"] == titles(root)


def test_find_root(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert root == find_root(root)
    monkeypatch.setenv("PLAINRULES_CORPUS", str(root))
    assert root == find_root()
    with pytest.raises(CorpusError, match="no rules here"):
        find_root(root / "maps")


def test_the_folder_one_stands_in_counts_where_it_holds_a_title(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PLAINRULES_CORPUS", raising=False)
    monkeypatch.chdir(root)
    assert root == find_root()
    monkeypatch.chdir(root / "maps")
    assert root != find_root()


def test_the_schemas_of_the_program_hold(root: Path) -> None:
    (root / "schemas").rmdir()

    assert "error: unknown key 'persons'" in refusal(root)


def test_tests_are_read_apart(root: Path) -> None:
    tree, files = load_tests(root, "hills")

    assert tree is not None
    assert {"tests": [{"test": "one is placed", "do": "rally"}]} == plain(tree)
    assert ["rules/hills/tests/rally.yaml"] == list(files)


def test_a_mod_brings_tests_of_its_own(root: Path) -> None:
    mod = root / "mods" / "mine"
    write(mod / "tests/more.yaml", "format: 1\ntests:\n  - test: two are placed\n    do: rally\n")

    tree, files = load_tests(root, "hills", [mod])

    assert tree is not None
    assert ["one is placed", "two are placed"] == [entry["test"] for entry in plain(tree)["tests"]]
    assert ["rules/hills/tests/rally.yaml", "mods/mine/tests/more.yaml"] == list(files)
    load_tree(root, "hills", [mod])  # of which they are no part


def test_a_list_without_names_is_one_mistake(root: Path) -> None:
    (root / "schemas").rmdir()
    mod = root / "mods" / "mine"
    write(mod / "tests/more.yaml", "format: 1\ntests:\n  - tset: two are placed\n    do: rally\n")

    with pytest.raises(CorpusError) as caught:
        load_tests(root, "hills", [mod])

    assert ["unknown key 'tset'"] == [found.message for found in caught.value.diagnostics]


def test_the_fingerprint_is_the_hash(root: Path) -> None:
    both: list[str | Path] = ["short", root / "mods" / "mine"]

    assert load_tree(root, "hills").hash == fingerprint(root, "hills")
    assert load_tree(root, "hills", both).hash == fingerprint(root, "hills", both)
    assert 3 == len({fingerprint(root, "hills", o) for o in ([], both, both[::-1])})


def test_the_fingerprint_feels_every_byte_but_line_ends(root: Path) -> None:
    before = fingerprint(root, "hills")
    path = root / "cards/hills/early.yaml"
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert before == fingerprint(root, "hills")
    path.write_bytes(path.read_bytes() + b"#\n")
    assert before != fingerprint(root, "hills")


@pytest.mark.parametrize(
    ("text", "header"),
    [
        (b"extends: [a, b]\nmap: m # the map\ncards: c\nname: x\n", Header(("a", "b"), "m", "c")),
        (b"extends: a\n", Header(("a",))),
        (b"title: x\nplayers:\n  map: no\n", Header()),
        (b"extends: []\n", Header()),
        (b"layers: [x, y]\n", Header(layers=("x", "y"))),
        (b"extends:\n  - a\n", None),
        (b"{extends: [a]}\n", None),
        (b"map: 'm'\n", None),
        (b"'map': m\n", None),
        (b"map : m\n", None),
    ],
)
def test_peek_is_right_or_silent(text: bytes, header: Header | None) -> None:
    assert header == peek(text)


def test_the_same_entry_twice_at_one_level(root: Path) -> None:
    write(root / "cards/hills/more.yaml", "format: 1\ncards:\n  - card: 2\n    title: Again\n")

    assert """\
cards/hills/more.yaml:3:11: error: '2' is defined twice in 'cards'
  3 |   - card: 2
    |           ^ first at cards/hills/late/end.yaml:3:11""" == refusal(root)


def test_a_flood_of_wrong_files_ends(root: Path) -> None:
    for name in "abcd":
        write(root / f"rules/hills/{name}.yaml", "format: 1\nx: !y 1\n")

    with pytest.raises(CorpusError) as caught:
        load_tree(root, "hills", limits=Limits(all_mistakes=2))

    told = [f"{one.span.file}: {one.code}" for one in caught.value.diagnostics]
    places = [f"rules/hills/{name}.yaml" for name in "abc"]
    assert [f"{places[0]}: tag", f"{places[1]}: tag", f"{places[2]}: too-many-mistakes"] == told


def test_all_files_tell_their_mistakes_at_once(root: Path) -> None:
    write(root / "cards/hills/early.yaml", "format: 1\ncards: *x\n")
    write(root / "maps/highlands.yaml", "fromat: 1\nspaces: []\n")

    assert """\
cards/hills/early.yaml:2:8: error: YAML aliases ('*name') are not allowed; write the value out
  2 | cards: *x
    |        ^^

maps/highlands.yaml:1:1: error: unknown key 'fromat'
  1 | fromat: 1
    | ^^^^^^ did you mean 'format'?""" == refusal(root)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("[common]", "[comon]", "4:11: error: there is no rules/comon"),
        ("map: highlands", "map: highland", "5:6: error: there is no maps/highland.yaml"),
        ("cards: hills", "cards: ../..", "6:8: error: there is no cards/../.."),
        ("cards: hills", "cards: highlands", "6:8: error: there is no cards/highlands"),
    ],
)
def test_a_manifest_that_names_nothing(root: Path, old: str, new: str, expected: str) -> None:
    path = root / "rules/hills/title.yaml"
    write(path, path.read_text().replace(old, new))

    assert any(f"title.yaml:{expected}" in line for line in refusal(root).splitlines())


@pytest.mark.parametrize("title", ["hill", "../hills", "common", ""])
def test_no_such_title(root: Path, title: str) -> None:
    with pytest.raises(CorpusError, match=f"there is no title '{title}'"):
        load_tree(root, title)


def test_no_such_overlay(root: Path) -> None:
    assert (
        "rules/hills/overlays:1:1: error: there is no overlay 'shrot'\n  did you mean 'short'?"
        == refusal(root, "shrot")
    )


def test_links_out_are_refused(root: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    outside = tmp_path_factory.mktemp("outside")
    write(outside / "secret.yaml", "format: 1\n")
    (root / "cards/hills/link.yaml").symlink_to(outside / "secret.yaml")
    (root / "rules/hills/folder").symlink_to(outside)

    assert [
        "cards/hills/link.yaml:1:1: error: this link leads out of the corpus",
        "rules/hills/folder:1:1: error: this link leads out of the corpus",
    ] == [line for line in refusal(root).splitlines() if "error" in line]


def test_linked_folders_are_refused(root: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    outside = tmp_path_factory.mktemp("outside")
    write(outside / "title.yaml", "format: 1\ntitle: far\n")
    (root / "rules/far").symlink_to(outside)
    assert ["hills"] == titles(root)

    (root / "cards/hills").rename(root / "cards/away")
    (root / "cards/hills").symlink_to(root / "cards/away")
    assert "cards/hills:1:1: error: links to folders are not followed" == refusal(root)


def test_yml_is_not_passed_over(root: Path) -> None:
    write(root / "cards/hills/x.yml", "format: 1\n")

    assert "cards/hills/x.yml:1:1: error: rule files end in .yaml, not .yml" == refusal(root)


def test_pack_limits(root: Path) -> None:
    with pytest.raises(CorpusError, match="there are more than 3 files"):
        load_tree(root, "hills", limits=Limits(files=3))
    with pytest.raises(CorpusError, match="the files together are larger than 99 bytes"):
        load_tree(root, "hills", limits=Limits(total_bytes=99))


def test_what_an_overlay_changes_is_checked_again(root: Path) -> None:
    for name in ("rules", "parts"):
        write(root / f"schemas/{name}.schema.json", (SCHEMAS / f"{name}.schema.json").read_text())
    path = root / "rules/hills/overlays/short/tracks.yaml"
    write(root / "rules/hills/tracks.yaml", "format: 1\ntracks:\n  morale: {from: 1, to: 3}\n")
    load_tree(root, "hills", ["short"])
    write(path, "format: 1\ntracks:\n  glory: {ot: 6, from: low}\n  morale: {delete: [to]}\n")

    assert [
        "rules/hills/overlays/short/tracks.yaml:3:11: error: unknown key 'ot'",
        "rules/hills/overlays/short/tracks.yaml:3:24: error: expected a whole number, found text",
        "rules/hills/overlays/short/tracks.yaml:4:21: error: 'to' cannot be deleted: it is needed here",
    ] == [line for line in refusal(root, "short").splitlines() if "error" in line]
    assert refusal(root, "short").endswith("from overlay short")


def test_a_folder_of_the_title_may_lie_over_its_other_files(root: Path) -> None:
    title = root / "rules/hills/title.yaml"
    write(root / "rules/hills/solo/tracks.yaml", "format: 1\ntracks:\n  morale: {to: 5}\n")
    assert "'morale' is defined twice" in refusal(root)
    write(title, title.read_text("utf-8") + "layers: [solo]\n")
    assert plain(load_tree(root, "hills").tree)["tracks"]["morale"] == {"from": 1, "to": 5}


def test_a_layer_that_is_no_folder_is_told(root: Path) -> None:
    title = root / "rules/hills/title.yaml"
    (root / "rules/hills/solo").mkdir()
    write(title, title.read_text("utf-8") + "layers: [sola]\n")
    told = refusal(root)
    assert "rules/hills/title.yaml:9:10: error: there is no folder 'sola' in rules/hills" in told
    assert "did you mean 'solo'?" in told
