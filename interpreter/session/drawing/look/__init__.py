"""The style of maps: one file for the table in the browser, the handbook and pictures."""

from pathlib import Path

MAP = Path(__file__).parent / "map.css"
