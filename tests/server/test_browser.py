"""A table in a real browser, by clicks alone and by keys alone. Skipped, and said so, where there is no Chromium."""

from __future__ import annotations

from functools import partial

import pytest

import interpreter
from interpreter.command import main
from interpreter.command.server.guarding.rates import Rate
from tests.server.conftest import ASKED

# --- answers, by clicks and by keys ---------------------------------------------------------------


def click(page, text):
    page.locator("#question button", has_text=text).first.click()


# A place in the window at which nothing but the space is hit.
WHERE = """id => {
  const space = document.querySelector(`[data-space="${id}"]`);
  space.scrollIntoView({ block: "center" });
  const { left, top, width, height } = space.getBoundingClientRect();
  for (let row = 1; row < 40; row++) for (let column = 1; column < 40; column++) {
    const at = [left + width * column / 40, top + height * row / 40];
    if (document.elementFromPoint(...at)?.closest("[data-space]") === space) return at;
  }
}"""


def click_space(page, space):
    page.mouse.click(*page.evaluate(WHERE, space))


def by_clicks(page, answer):
    """A space on the map, an amount with plus and minus, anything else on its button."""
    if page.locator(f'[data-space="{answer}"].legal').count():
        click_space(page, answer)
    elif page.locator("#question output").count():
        while (shown := int(page.locator("#question output").inner_text())) != int(answer):
            click(page, "−" if shown > int(answer) else "+")
        click(page, "Take it")
    else:
        page.locator(f'#question [data-option="{answer}"]').click()


def by_keys(page, answer):
    """The key that stands on the button, or Tab to it and Enter."""
    if page.locator("#question output").count():
        while (shown := int(page.locator("#question output").inner_text())) != int(answer):
            page.keyboard.press("-" if shown > int(answer) else "+")
        page.keyboard.press("Enter")
        return
    key = page.locator(f'#question [data-option="{answer}"]').get_attribute("data-key")
    for _ in range(0 if key else 90):
        page.keyboard.press("Tab")
        focused = "document.activeElement.dataset"
        if answer in page.evaluate(f"[{focused}.option, {focused}.space]"):
            break
    page.keyboard.press(key or "Enter")


def settle(page, answer, act=by_clicks):
    """Call `answer`, say yes where it passes the turn, and wait until the page shows the next view."""
    version = page.evaluate("document.body.dataset.version")
    answer()
    page.wait_for_function(
        "old => document.body.dataset.version !== old"
        " || document.querySelector('#question button.main')?.textContent === 'EnterYes'",
        arg=version,
    )
    if page.evaluate("document.body.dataset.version") == version:
        page.keyboard.press("Enter") if act is by_keys else click(page, "Yes")
        page.wait_for_function("old => document.body.dataset.version !== old", arg=version)


def give(page, answers, act):
    """Give answers one after another; says yes where that passes the turn."""
    for answer in answers:
        settle(page, partial(act, page, answer), act)


BOTH = pytest.mark.parametrize("act", [by_clicks, by_keys])
EVERYBODY = ["coalition", "taliban", "government", "warlords"]
FIRST = {"warlords": 2, "coalition": 1, "government": 3, "taliban": 4}  # seeds: who is asked first
TURNS = {
    ("coalition", "Train"): "train, kabul, done, yes, 6, done",
    ("coalition", "Patrol"): "patrol, kabul, helmand, 2, done, done",
    ("coalition", "Sweep"): "sweep, faryab, done",
    ("coalition", "Assault"): "assault, kabul, done",
    ("taliban", "Rally"): "rally, faryab, done, done",
    ("taliban", "March"): "march, sar-e-pol, 1, done",
    ("taliban", "Attack"): "attack, helmand, done, as usual, done",
    ("taliban", "Terror"): "terror, helmand, done, done",
    ("warlords", "Cultivate"): "rally, faryab, done, cultivate",
}
MORE = {  # the same Operations by those who share them
    ("government", "Train"): ("train, faryab, done", by_keys),
    ("government", "Patrol"): ("patrol, kabul, herat, 0, 1, done, done", by_clicks),
    ("government", "Sweep"): ("sweep, faryab, done", by_keys),
    ("government", "Assault"): ("assault, konduz, done", by_clicks),
    ("warlords", "Rally"): ("rally, faryab, done, done", by_clicks),
    ("warlords", "March"): ("march, faryab, done", by_keys),
    ("warlords", "Attack"): ("attack, konduz, done, done", by_clicks),
    ("warlords", "Terror"): ("terror, balkh, done, done", by_keys),
}
PLAYED = [(*who, answers, act) for who, answers in TURNS.items() for act in (by_clicks, by_keys)]
PLAYED += [(*who, *how) for who, how in MORE.items()]


@pytest.mark.parametrize("faction, named, turn, act", PLAYED)
def test_a_whole_turn_with_each_operation(sit, served, faction, named, turn, act):
    page = sit("adp", EVERYBODY, device=True, seed=FIRST[faction], scenario="short")
    answers = ["operate", *turn.split(", ")]
    give(page, answers, act)
    hall, _ = served
    table = hall.store.kept()[0].id
    steps = hall.store.save(table).decisions

    assert answers == [step[2] for step in steps]
    assert {faction} == {step[1] for step in steps}
    assert f": {named}" in page.locator("#log").inner_text()
    assert faction != hall.table(table).game.decision.faction


@BOTH
def test_a_whole_game_on_one_device(sit, act):
    page = sit("tictactoe", ["crosses", "noughts"], device=True)
    give(page, ["a1", "b1", "a2", "b2", "a3"], act)
    page.wait_for_selector("#question >> text=The game is over")

    assert 5 == page.locator("#map .piece").count()
    assert page.locator("#cover").is_hidden()


@pytest.mark.smoke
def test_a_whole_game_on_two_pages(sit):
    pages = sit("tictactoe", ["crosses", "noughts"])
    for number, space in enumerate(["a1", "b1", "a2", "b2", "a3"]):
        page = pages[("crosses", "noughts")[number % 2]]
        page.wait_for_selector(f'[data-space="{space}"].legal')
        give(page, [space], by_clicks)
    for page in pages.values():
        page.wait_for_selector("#question >> text=The game is over")


@pytest.mark.smoke
def test_a_choice_that_is_taken_back_and_a_reload_in_the_middle(sit):
    page = sit("adp", ["coalition"], seed=2, scenario="short")["coalition"]
    give(page, ["operate", "train"], by_keys)
    asked = page.locator("#question").inner_text()
    legal = page.locator("svg .space.legal").count()
    give(page, ["kabul"], by_keys)
    version = page.evaluate("document.body.dataset.version")
    page.keyboard.press("u")
    page.wait_for_function("old => document.body.dataset.version !== old", arg=version)
    assert asked == page.locator("#question").inner_text()

    page.reload()
    page.wait_for_selector("svg .space.legal")
    assert asked == page.locator("#question").inner_text()
    assert legal == page.locator("svg .space.legal").count()
    give(page, ["kabul"], by_clicks)
    version = page.evaluate("document.body.dataset.version")
    click(page, "Undo")
    page.wait_for_function("old => document.body.dataset.version !== old", arg=version)
    assert asked == page.locator("#question").inner_text()


@pytest.fixture
def evening(tmp_path, monkeypatch):
    """A title as `plainrules new` lays it out, without a line of its own for the table."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PLAINRULES_CORPUS", raising=False)
    assert 0 == main(["new", "kite"])
    return "kite"


def test_a_title_of_an_evening_is_played_to_its_end_by_clicks(sit, evening):
    page = sit(evening, ["east", "west"], device=True)
    assert {"Hill", "Meadow", "Marsh", "Brook", "Orchard"} == set(
        page.locator("#map .name").all_text_contents()
    )
    assert 5 == page.locator("#map line.link").count()
    wide, board = (page.locator(each).bounding_box()["width"] for each in ("#map svg", "#board"))
    assert wide > 0.6 * board
    give(page, ["brook", "hill", "orchard"], by_clicks)
    page.wait_for_selector("#map .piece")
    while page.locator("#question [data-option]").count():
        give(page, [last_answer(page)], by_clicks)
    page.wait_for_selector("#question >> text=The game is over")


# --- hands ----------------------------------------------------------------------------------------


def hand(page):
    page.wait_for_selector("#zones .card")
    return set(page.locator("#zones .card > :first-child").all_inner_texts())


def last_answer(page):
    """The last that can be given: "no", "done" and their like."""
    return page.locator("#question [data-option]").last.get_attribute("data-option")


@pytest.mark.smoke
def test_hidden_hands_on_two_pages(sit):
    pages = sit("afghanistan", ["americans", "taliban"], seed=2)
    hands = {who: hand(page) for who, page in pages.items()}
    assert all(hands.values()) and not hands["americans"] & hands["taliban"]

    asked = next(who for who, page in pages.items() if page.locator("[data-option]").count())
    (other,) = set(pages) - {asked}
    log = pages[other].locator("#log").inner_text()
    laid = ""
    while pages[asked].locator("#question [data-option]").count():
        options = pages[asked].locator("#question [data-option]")
        card = options.first.get_attribute("data-option")
        if card.isdigit() and not laid:
            laid = card  # one is played in the open, all others stay in the hand
            give(pages[asked], [card], by_clicks)
        else:
            give(pages[asked], [last_answer(pages[asked])], by_clicks)
        pages[asked].wait_for_selector(ASKED)
    assert laid
    pages[other].wait_for_function(
        "before => document.querySelector('#log').innerText !== before", arg=log
    )
    text = pages[other].locator("body").inner_text()
    assert [laid] == [card.split()[0] for card in hand(pages[asked]) if card in text]


def test_a_device_that_goes_round_is_covered_between_hands(sit):
    page = sit("afghanistan", ["americans", "taliban"], device=True)
    seen = []
    for _ in range(2):
        page.wait_for_selector("#cover button")
        assert not page.locator("#zones .card").count()
        page.keyboard.press("Enter")  # nobody else looks
        seen.append(hand(page))
        while page.locator("#question [data-option]").count():
            give(page, [last_answer(page)], by_clicks)
        page.wait_for_selector("text=Cover the table")
        page.keyboard.press("Enter")

    assert seen[0] and seen[1] and not seen[0] & seen[1]


# --- looking back, the log, why -------------------------------------------------------------------


def moment(page):
    return page.locator("#moment").inner_text()


def test_looking_back_by_keys_and_by_the_slider(sit):
    page = sit("tictactoe", ["crosses", "noughts"], device=True)
    give(page, ["a1", "b1", "a2"], by_keys)
    for key, told, pieces in (
        ("ArrowLeft", "3 of 4", 2),
        ("ArrowLeft", "2 of 4", 1),
        ("Home", "1 of 4", 0),
        ("ArrowRight", "2 of 4", 1),
        ("End", "now", 3),
    ):
        page.keyboard.press(key)
        page.wait_for_selector(f"#moment >> text='{told}'")
        assert pieces == page.locator("#map .piece").count()
        assert (told == "now") == bool(page.locator("#question [data-option]").count())

    page.locator("#slider").fill("1")
    page.wait_for_selector("#moment >> text='2 of 4'")
    assert 1 == page.locator("#map .piece").count()
    page.keyboard.press("Escape")
    page.wait_for_selector("#moment >> text='now'")
    page.locator("[data-step=play]").click()
    page.wait_for_selector("#moment >> text='1 of 4'")
    page.wait_for_selector("#moment >> text='2 of 4'")
    page.locator("[data-step=play]").click()
    stopped = moment(page)
    give_no_answer = page.locator("#question [data-option]").count()
    assert stopped != "now" and not give_no_answer


def test_a_line_of_the_log_shows_its_place_its_moment_and_its_reasons(sit):
    page = sit("adp", ["coalition"], seed=3, scenario="short")["coalition"]
    line = page.locator("#log li", has_text="Guerrilla").last
    line.hover()
    assert page.locator("svg .space.named").count()

    line.click()
    line.locator("button", has_text="Why").click()
    page.wait_for_selector("#reasons p")
    assert "rules/adp/" in page.locator("#reasons").text_content()
    before = page.locator("#log li").count()
    line.locator("button", has_text="Then").click()
    page.wait_for_function("moment => document.querySelector('#moment').innerText !== 'now'")
    assert page.locator("#log li").count() <= before


def test_an_option_tells_what_it_leads_to_and_a_card_its_text(sit):
    page = sit("adp", EVERYBODY, device=True, seed=FIRST["taliban"], scenario="short")
    give(page, ["operate", "rally"], by_keys)
    page.mouse.move(*page.evaluate(WHERE, "faryab"))
    page.wait_for_selector("#leads >> text=Faryab")
    assert "Guerrilla" in page.locator("#leads").inner_text()
    page.locator("#question details.spaces summary").click()
    page.locator('#question [data-option="sar-e-pol"]').focus()
    page.wait_for_selector("#leads >> text=Sar-e-Pol")

    page = sit("labyrinth", ["us", "jihadist"])["jihadist"]
    page.locator("#question [data-option]").first.hover()
    page.wait_for_selector("#leads >> text=Jihadist Hand")
    assert "Ops" in page.locator("#leads").inner_text()


def test_the_sequence_box_and_what_is_left_to_pay(sit):
    page = sit("adp", EVERYBODY, device=True, seed=FIRST["taliban"], scenario="short")
    give(page, ["operate", "rally"], by_keys)

    assert "Taliban" in page.locator("#sequence [aria-current=step]").inner_text()
    assert "Resources left" in page.locator("#question").inner_text()


def test_what_does_not_light_up_tells_why(sit):
    page = sit("adp", ["coalition"], seed=2, scenario="short")["coalition"]
    page.locator("#closed summary").click()
    page.locator("#barred button", has_text="Surge").click()
    page.click("#reasons summary")
    page.wait_for_selector("#reasons >> text=rules/adp/special-activities/surge.yaml")

    give(page, ["operate", "train"], by_clicks)
    assert not page.locator("#reasons p").count()
    assert page.locator('[data-space="waziristan"]:not(.legal)').count()
    click_space(page, "waziristan")
    page.wait_for_selector("#reasons >> text=NO")
    page.fill("#why input", "patrol")
    page.keyboard.press("Enter")
    page.wait_for_selector("#reasons >> text=Patrol")


def test_a_space_that_is_no_option_tells_what_lies_there_before_why(sit):
    page = sit("adp", ["coalition"], seed=2, scenario="short")["coalition"]
    click_space(page, "waziristan")
    page.wait_for_selector("#reasons >> text=NO")

    told = " ".join(page.locator("#reasons p").first.inner_text().split())
    assert told.startswith("Waziristan · Province · Pashtun")
    assert "Taliban" in page.locator("#reasons p").nth(1).inner_text()


def test_what_is_new_in_the_log_is_read_out_and_the_focus_stays_at_the_question(sit):
    page = sit("tictactoe", ["crosses", "noughts"], device=True)
    assert "polite" == page.locator("#news").get_attribute("aria-live")
    for answer in ("a1", "b1"):
        before = page.locator("#log li").count()
        give(page, [answer], by_keys)
        lines = page.locator("#log li").all_inner_texts()
        asked = page.locator("#question > p").first.inner_text()
        assert [*lines[before:], asked] == page.locator("#news p").last.text_content().split("\n")
        assert len(lines) > before
        assert "question" == page.evaluate("document.activeElement.id")


# --- all tables -----------------------------------------------------------------------------------


def test_the_host_opens_a_table_takes_a_file_and_puts_both_away(visit, served, tmp_path):
    hall, _ = served
    before = {one.id for one in hall.store.kept()}
    page = visit(f"/host/{hall.invite()}")
    lobby = page.url
    page.get_by_role("link", name="Tic-Tac-Toe: with friends").click()
    page.locator("#open button").click()
    page.wait_for_selector("svg .space.legal")  # a single person goes to the seat
    assert page.title().startswith("● Your turn")
    page.goto(lobby)
    page.wait_for_selector("section.table >> text=Crosses")
    game = interpreter.load("tictactoe").new(seed=1, seats=["noughts=human"], fill=True)
    game.save(tmp_path / "kept.json")
    (tmp_path / "none.json").write_text("{}")
    tables = page.locator("section.table").count()
    page.set_input_files("#take input", tmp_path / "none.json")
    page.locator("#take button").click()
    page.wait_for_selector("#said >> text=no save of PlainRules")
    page.set_input_files("#take input", tmp_path / "kept.json")
    page.locator("#take button").click()
    page.wait_for_function("n => document.querySelectorAll('section.table').length > n", arg=tables)

    new = [one.id for one in hall.store.kept() if one.id not in before]
    assert 2 == len(new)
    for _ in new:
        page.locator("section.table button", has_text="Archive").first.click()
        page.wait_for_load_state()
    assert set(new) <= hall.away


def test_a_page_that_has_asked_too_often_asks_again(browser, served, monkeypatch):
    hall, base = served
    table = hall.open("tictactoe", seats=["crosses=human", "noughts=human"], seed=1)
    page = browser.new_page()
    page.goto(f"{base}/seat/{dict(hall.store.links(table))['crosses']}")
    page.wait_for_selector(ASKED)
    allows, refused = Rate.allows, iter(range(3))
    monkeypatch.setattr(
        Rate, "allows", lambda *asked: next(refused, None) is None and allows(*asked)
    )
    give(page, ["a1"], by_clicks)
    page.wait_for_selector("#question >> text=Noughts decides")
    page.close()

    assert None is next(refused, None)


def test_a_deal_that_a_bot_declines_is_told_beside_the_question(sit):
    page = sit("adp", ["taliban"])["taliban"]
    for name in ("Operation", "Attack", "Deal …", "Give Resources", "Government"):
        button = page.locator("#question > .options").get_by_role("button", name=name).first
        settle(page, button.click)
    page.get_by_role("alert").get_by_text(
        "Government declines the deal: a bot agrees to none"
    ).wait_for()
