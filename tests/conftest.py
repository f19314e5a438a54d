"""For all tests."""

import pytest


@pytest.fixture(autouse=True, scope="session")
def own_data(tmp_path_factory):
    """Games that are kept without being told where stay with the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PLAINRULES_DATA", str(tmp_path_factory.mktemp("data")))
        yield
