"""For all tests."""

import gc
import os
import signal

import pytest
from hypothesis import HealthCheck, settings

from tests import browser, seeds

# How quick the machine is decides no test.
settings.register_profile(
    "any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("any machine")

# Who runs the tests in the background has them ignore it, and whatever they start.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_configure(config):
    """All workers, and what they start, share one folder of compiled titles that is not the user's own."""
    if "PLAINRULES_CACHE" not in os.environ:
        shared = config.rootpath / ".pytest_cache" / "titles"
        shared.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.environ["PLAINRULES_CACHE"] = str(shared)


def pytest_collection_modifyitems(items):
    """Begin with what forks or collects, while the worker is small; then the longest, so that no worker ends alone."""
    small = (
        "workshop/watching/",
        "server/test_settling",
        "server/test_process",
        "session/test_outcomes",
    )
    first = *small, "test_rule_tests_pass"
    items.sort(key=lambda item: [word not in item.nodeid for word in first])


def pytest_collection_finish():
    """Spare the garbage collector: it took a quarter of the time that rule tests need.

    Objects that were made to collect the tests stay. Titles that tests load are large, and few of their objects are
    garbage, so the thresholds are higher than Python's.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def pytest_terminal_summary(terminalreporter):
    """With which seed the new games can be played again."""
    fresh = [one for one in terminalreporter.stats.get("failed", []) if "fresh-" in one.nodeid]
    if fresh:
        terminalreporter.write_line(
            f"to play the same again: {seeds.VARIABLE}={seeds.FRESH}", red=True
        )


def pytest_unconfigure(config):
    """What was not tested is the last line."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None:  # a worker
        return
    if any(browser.LACKING in str(one.longrepr) for one in reporter.stats.get("skipped", ())):
        reporter.write_sep("!", browser.UNTESTED, red=True, bold=True)


@pytest.fixture(autouse=True, scope="session")
def own_data(tmp_path_factory):
    """Games that are kept without being told where stay with the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PLAINRULES_DATA", str(tmp_path_factory.mktemp("data")))
        yield
