"""4.1: which Special Activity may accompany an Operation now."""

from __future__ import annotations

from tests.cuba.oracle.accompanying import Accompanying
from tests.cuba.oracle.acting import Activity, Operation
from tests.cuba.oracle.board import DIRECTORIO, GOVERNMENT, M26, SYNDICATE
from tests.cuba.oracle.government_activities import AirStrike, Raid, Reprisal, Transport
from tests.cuba.oracle.rebel_activities import Assassinate, Infiltrate, Kidnap, Subvert
from tests.cuba.oracle.syndicate_activities import Bribe, Muscle, Profit

OF: dict[str, tuple[type[Accompanying], ...]] = {
    GOVERNMENT: (Transport, AirStrike, Reprisal, Raid),
    M26: (Infiltrate, Kidnap),
    DIRECTORIO: (Subvert, Assassinate),
    SYNDICATE: (Profit, Muscle, Bribe, Assassinate),
}


def activities(operation: Operation, name: str = "") -> dict[str, Activity]:
    """All that may, or the one of that name without a look whether it may."""
    acts = [act(operation) for act in OF[operation.faction] if name in ("", act.name)]
    return {act.name: act.run for act in acts if name or act.possible()}
