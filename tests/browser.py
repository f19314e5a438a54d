"""The browser in which the pages are tested, where the machine has one."""

from __future__ import annotations

import shutil

NAMES = ("chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), None)
LACKING = "no Chromium on this machine (Debian: chromium)"
UNTESTED = "THE PAGES IN THE BROWSER WERE NOT TESTED: there is no Chromium here"
