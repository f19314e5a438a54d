import pytest

from tests.session import quay


@pytest.fixture(autouse=True)
def _corpus(monkeypatch):
    """Kept games find the little title again."""
    monkeypatch.setenv("PLAINRULES_CORPUS", str(quay.ROOT))
