"""`python -m interpreter` is the command `plainrules`."""

import sys

from interpreter.command import main

sys.exit(main())
