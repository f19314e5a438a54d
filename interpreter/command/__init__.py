"""The command line: every command is a module, loaded only when it is called."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status: 0 well, 1 a mistake of the person's or the files'."""
    from interpreter.command.arguments import parse
    from interpreter.command.table.leaving import give_up
    from interpreter.session.mistakes import Mistake

    try:
        order = parse(sys.argv[1:] if arguments is None else arguments)
        status = _run(order)
        sys.stdout.flush()
        return status
    except Mistake as mistake:
        print(f"plainrules: {mistake}", file=sys.stderr)
        return 1
    except BrokenPipeError:
        give_up(sys.stdout)  # its reader has gone: nothing left to say
        return 0
    except OSError as error:
        if error.filename is not None:
            raise
        give_up(sys.stdout)
        print(f"plainrules: the output cannot be written ({error.strerror})", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def _run(order: Namespace) -> int:
    from importlib import import_module

    from interpreter.corpus.diagnostics import CorpusError
    from interpreter.engine.state.errors import RuleError

    module = import_module(f"interpreter.command.{order.command}")
    try:
        status: int = module.run(order)
        return status
    except CorpusError as error:
        print(error, file=sys.stderr)
        return 1
    except RuleError as error:
        from interpreter.session.rule_errors import told

        print(f"plainrules: {told(error)}", file=sys.stderr)
        return 1
