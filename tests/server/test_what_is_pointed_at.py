"""What the page tells of a space or a card that is hovered or has the focus, and of the signs on its map."""

from __future__ import annotations

from tests.server.test_browser import WHERE, click_space, give


def test_a_space_that_is_hovered_is_told_large_and_not_over_itself(sit):
    page = sit("adp", ["coalition"], seed=2, scenario="short")["coalition"]
    assert page.locator("#there").is_hidden()
    for space in ("kabul", "helmand", "waziristan"):
        page.mouse.move(*page.evaluate(WHERE, space))
        page.wait_for_selector("#there:not([hidden])")
        name = page.locator(f'[data-space="{space}"]').get_attribute("aria-label").split(",")[0]
        assert page.locator("#there strong").inner_text() == name
        assert (
            page.locator("#there svg").count()
            == page.locator(f'[data-in="{space}"] .piece').count()
        )
        page.mouse.move(*page.evaluate(WHERE, space))
        assert page.locator("#there strong").inner_text() == name, "it lies over what it tells of"

    page.keyboard.press("Escape")
    assert page.locator("#there").is_hidden()


def test_an_option_that_has_the_focus_is_told_too(sit):
    page = sit("adp", ["coalition"], seed=2, scenario="short")["coalition"]
    give(
        page,
        ["operate", "train"],
        lambda page, answer: page.locator(f'[data-option="{answer}"]').click(),
    )
    page.locator('#question [data-option="kabul"]').focus()
    page.wait_for_selector("#there >> text=Kabul")
    page.locator("#why input").focus()
    assert page.locator("#there").is_hidden()


def test_the_key_tells_what_arrows_mean(sit):
    page = sit("cuba", ["government"], seed=2)["government"]
    key = page.locator("#key .key").text_content()

    for said in (
        "▲▲Active support",
        "▲Passive support",
        "Neutral: no arrow",
        "▼Passive opposition",
        "Resources of each",
    ):
        assert said in key


def test_a_card_that_may_be_chosen_is_clicked_wherever_one_likes(sit):
    page = sit("labyrinth", ["us", "jihadist"], seed=1)["jihadist"]
    version = page.evaluate("document.body.dataset.version")
    card = page.locator("#zones .card.legal").first
    name = card.locator("button").first.inner_text()
    card.locator("small").first.click()
    page.wait_for_function("old => document.body.dataset.version !== old", arg=version)

    assert name in page.locator("#log").inner_text() or name in page.locator("#cards").inner_text()


def test_the_next_card_is_folded_until_it_is_opened_and_stays_open(sit):
    page = sit("adp", ["coalition"], seed=2, scenario="short")["coalition"]
    later = page.locator("#cards details")
    assert 1 == later.count() and not later.locator(".card").is_visible()
    later.locator("summary").click()
    assert later.locator(".card").is_visible()
    give(page, ["operate"], lambda page, answer: page.locator(f'[data-option="{answer}"]').click())
    assert page.locator("#cards details .card").is_visible()


def test_what_lies_in_a_space_is_not_in_the_way_of_a_click(sit):
    page = sit("adp", ["coalition"], seed=2, scenario="short")["coalition"]
    give(
        page,
        ["operate", "train"],
        lambda page, answer: page.locator(f'[data-option="{answer}"]').click(),
    )
    box = page.locator('[data-in="kabul"] .piece').first.bounding_box()
    version = page.evaluate("document.body.dataset.version")
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_function("old => document.body.dataset.version !== old", arg=version)

    assert "kabul" not in page.locator("svg .space.legal").evaluate_all(
        "all => all.map(one => one.dataset.space)"
    )
    click_space(page, "waziristan")
    page.wait_for_selector("#reasons >> text=NO")


# --- what a question is about, and answers by key -------------------------------------------------


def press(page, answer):
    page.locator(f'[data-option="{answer}"]').click()


def test_what_has_been_chosen_is_framed(sit):
    page = sit("adp", ["coalition"], seed=2, scenario="short")["coalition"]
    give(page, ["operate", "train"], press)
    assert not page.locator("svg .space.about").count()
    give(page, ["kabul"], press)
    framed = page.locator("svg .space.about")
    assert ["kabul"] == framed.evaluate_all("all => all.map(one => one.dataset.space)")
    give(page, ["done"], press)
    assert ["kabul"] == framed.evaluate_all("all => all.map(one => one.dataset.space)")


def test_an_amount_is_typed(sit):
    page = sit("adp", ["coalition"], seed=2, scenario="short")["coalition"]
    give(page, ["operate", "train", "kabul", "done", "yes"], press)
    page.wait_for_selector("#question output")
    most = page.locator("#question output").inner_text()
    for typed, shown in (("2", "2"), ("9", "2"), ("0", "0"), (most, most)):
        page.keyboard.press(typed)
        assert shown == page.locator("#question output").inner_text()
    assert f"0 to {most}" in page.locator("#question").inner_text()


def test_a_space_is_asked_about_by_its_name_as_by_a_click(sit):
    page = sit("cuba", ["government"], seed=2)["government"]
    page.fill("#why input", "pinar del rio")
    page.keyboard.press("Enter")
    page.wait_for_selector("#reasons >> text=Pinar del Río")
    names = page.locator("#words option").evaluate_all("all => all.map(one => one.value)")

    assert {"Havana", "Train", "Sweep"} <= set(names)


def test_what_has_happened_since_a_choice_is_marked_and_shown_from_its_beginning(sit):
    page = sit("adp", ["coalition"], seed=1, scenario="short", look={"size": (1280, 800)})[
        "coalition"
    ]
    assert not page.locator("#log li.new").count()
    before = page.locator("#log li").count()
    give(page, ["pass"], press)
    page.wait_for_selector("#log li.new")
    marked = page.locator("#log li.new").count()
    assert marked == page.locator("#log li").count() - before
    page.wait_for_function(
        """() => {
          const log = document.querySelector('#log').getBoundingClientRect();
          const first = document.querySelector('#log li.new').getBoundingClientRect();
          return first.top >= log.top && first.bottom <= log.bottom;
        }"""
    )


# Says on the window when news of the server has come.
HEARD = """window.EventSource = class extends EventSource {
  constructor(...given) {
    super(...given);
    this.addEventListener('message', () => window.dispatchEvent(new Event('heard')));
  }
};"""
# Holds back what the server answers to a choice until the page has heard that something came of it.
LATE = """() => {
  const real = window.fetch;
  window.fetch = async (path, ...rest) => {
    const heard = new Promise(done => window.addEventListener('heard', done, { once: true }));
    const found = await real(path, ...rest);
    if (String(path).includes('answer') && !(await found.clone().json()).confirm) await heard;
    return found;
  };
}"""


def test_it_is_marked_also_where_the_answer_comes_after_what_it_did(sit):
    page = sit("adp", ["coalition"], seed=1, scenario="short")["coalition"]
    page.add_init_script(HEARD)
    page.reload()
    page.wait_for_selector("#question [data-option]")
    before = page.locator("#log li").count()
    page.evaluate(LATE)
    give(page, ["pass"], press)
    page.wait_for_selector("#log li.new")
    assert page.locator("#log li.new").count() == page.locator("#log li").count() - before


def test_what_was_hovered_is_gone_with_its_question(sit):
    page = sit("adp", ["coalition"], seed=2, scenario="short")["coalition"]
    give(page, ["operate", "train"], press)
    page.locator('#question [data-option="kabul"]').hover()
    page.wait_for_selector("#there:not([hidden])")
    page.keyboard.press("1")
    page.wait_for_selector("#question >> text=1 chosen")
    assert "Kabul" not in page.locator("#there:not([hidden])").all_inner_texts()


def test_looking_back_has_a_button_to_now(sit):
    page = sit("tictactoe", ["crosses", "noughts"], device=True)
    give(page, ["a1"], press)
    page.keyboard.press("Home")
    page.locator("#question button", has_text="Back to now").click()
    page.wait_for_selector("#moment >> text='now'")
    assert page.locator("#question [data-option]").count()
