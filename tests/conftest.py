"""For all tests."""

import signal

import pytest
from hypothesis import HealthCheck, settings

# How quick the machine is decides no test.
settings.register_profile(
    "any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("any machine")

# Who runs the tests in the background has them ignore it, and whatever they start.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True, scope="session")
def own_data(tmp_path_factory):
    """Games that are kept without being told where stay with the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PLAINRULES_DATA", str(tmp_path_factory.mktemp("data")))
        yield
