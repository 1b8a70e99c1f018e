import pytest

from tests.director.tables import make_setup
from voicehost.testing.table import TestTable


@pytest.fixture
def table() -> TestTable:
    """Four people at Top Ten Quiz, round one, before the bids."""
    return TestTable(setup=make_setup())


@pytest.fixture
def guessing(table: TestTable) -> TestTable:
    """Green (captain Ann) plays for three answers; the clock runs."""
    return table.enter("ann", 3).enter("ben", 1)
