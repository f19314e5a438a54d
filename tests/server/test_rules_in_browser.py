"""A rule beside the table in a real browser: by a click and by keys, on a desk and on a telephone."""

import pytest

from tests.server.test_for_everybody import findings


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_what_is_underlined_opens_its_rule_and_escape_closes_it(sit, size):
    page = sit("cuba", ["government"], look={"size": size})["government"]
    opens = page.locator("#question [data-rule], [data-rule]:visible").first
    opens.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#rule h3")
    assert [] == findings(page)
    width = page.evaluate(
        "document.querySelector('#rule').scrollWidth - document.querySelector('#rule').clientWidth"
    )
    assert width <= 0
    page.keyboard.press("Escape")
    page.wait_for_selector("#rule", state="hidden")
    assert page.evaluate("document.activeElement.dataset.rule")

    page.evaluate("document.querySelector('[data-rule=\"sheet=yes\"]').click()")
    page.wait_for_selector("#rule .sheet >> text=Garrison")
    assert "up to 4 of your cubes" in page.locator("#rule").inner_text()


def test_why_not_is_a_sentence_and_a_fold(sit):
    page = sit("cuba", ["government"])["government"]
    page.locator("#question button", has_text="Operation").first.click()
    page.locator('#question [data-option="train"]').first.click()
    page.wait_for_selector('#question [data-option="train"]', state="detached")
    page.wait_for_function("document.querySelector('#question').textContent.includes('Train')")
    page.fill("#why input", "Sugar Cane EC")
    page.keyboard.press("Enter")
    page.wait_for_selector("#reasons details")

    assert (
        "Train needs a Province or a City; Sugar Cane EC is no such space."
        in page.locator("#reasons").inner_text()
    )
    assert not page.locator("#reasons details").first.evaluate("one => one.open")
