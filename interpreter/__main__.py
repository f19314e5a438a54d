"""`python -m interpreter` is the command `plainrules`."""

import sys

try:
    from interpreter.command import start

    sys.exit(start())
except KeyboardInterrupt:
    sys.exit(130)
