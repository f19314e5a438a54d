"""The page on which an owner types what is printed on stand-in cards."""

import shutil
from pathlib import Path

import pytest

import interpreter

HOME = Path(interpreter.__file__).parent.parent
PRINTED = 'Each strait: "one" sloop {sinks} & <goes>.'


@pytest.fixture
def stand_in(tmp_path, monkeypatch):
    """Harbours, in a corpus of its own, with a stand-in card."""
    for folder in ("rules/harbours", "cards/harbours", "maps"):
        shutil.copytree(HOME / folder, tmp_path / "corpus" / folder)
    (cards,) = (tmp_path / "corpus" / "cards" / "harbours").glob("*.yaml")
    says = "      says: Every strait loses a sloop.\n"
    text = cards.read_text().replace(
        says, f"{says}      source: {{kind: stand-in, where: ours}}\n", 1
    )
    cards.write_text(text)
    monkeypatch.setenv("PLAINRULES_CORPUS", str(tmp_path / "corpus"))


@pytest.mark.long
def test_printed_texts_are_typed_once_and_become_a_mod_of_the_host(hall, client, stand_in):
    place = f"/host/{hall.host}/cards/harbours"
    page = client.get(place).text
    assert (
        page.count("<textarea") == 1 and 'name="1/tidings"' in page and "Every strait loses" in page
    )

    client.post(f"{place}/keep", data={"1/tidings": PRINTED})
    assert "Each strait: &#34;one&#34; sloop {sinks} &amp; &lt;goes&gt;." in client.get(place).text
    (mod,) = hall.known_mods()
    table = hall.open("harbours", seats=["guild=human"], mods=[mod], seed=1)
    for secret in dict(hall.store.links(table)).values():
        (rule,) = client.get(f"/seat/{secret}/rule?card=1").json()["rules"]
        assert PRINTED == rule["stages"][0]["says"]
        assert client.get(place.replace(hall.host, secret)).status_code in (403, 404)

    assert "texts of stand-in cards" in client.post(f"{place}/keep", data={"2/tidings": "x"}).text
    assert "printed" in client.post(f"{place}/keep", data={"1/tidings": "a\x07b"}).text
    client.post(f"{place}/keep", data={"1/tidings": " "})
    assert [] == hall.known_mods()
