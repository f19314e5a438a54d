"""For all tests."""

import pytest
from hypothesis import HealthCheck, settings

# How quick the machine is decides no test.
settings.register_profile(
    "any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("any machine")


@pytest.fixture(autouse=True, scope="session")
def own_data(tmp_path_factory):
    """Games that are kept without being told where stay with the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PLAINRULES_DATA", str(tmp_path_factory.mktemp("data")))
        yield
