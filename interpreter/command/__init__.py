"""The command line: every command is a module, loaded only when it is called.

Commands for a game lie in `playing`, for reading rules in `reading`, for writing them in `writing`.
"""

from __future__ import annotations

import gc
import os
import sys

WORTH_A_LOOK = 900_000  # objects, of some 100 bytes each, until the collector looks through them
MUCH = 3  # times as many, of a command that ends when all is read

TYPE_CHECKING = False  # what is loaded before `start` can catch Ctrl-C is kept little
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence


def start() -> int:
    """Run `main` as a process. Ignore Ctrl-C once it ends."""
    os.environ["PYTHONSAFEPATH"] = "1"  # a process that helps loads nothing of the folder we are in
    # Loading makes lasting objects; a collection among them takes a fifth of the load.
    gc.set_threshold(WORTH_A_LOOK)
    sys.unraisablehook = interrupt_again
    try:
        return main()
    except KeyboardInterrupt:  # another one, while the first is answered
        return 130
    finally:
        import signal

        gc.freeze()  # nor at the end
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def interrupt_again(lost: sys.UnraisableHookArgs) -> None:
    """Repeat a signal that fell into a destructor or a callback: Python cannot raise there what answers it, and drops it."""
    if issubclass(lost.exc_type, KeyboardInterrupt):
        import _thread
        import signal
        import threading

        hear_again = getattr(lost.exc_value, "hear_again", lambda: signal.SIGINT)
        threading.Timer(0.01, _thread.interrupt_main, [hear_again()]).start()
    else:
        sys.__unraisablehook__(lost)


def spare_the_collector() -> None:
    """Collect garbage rarely, in a command that reads a title repeatedly and ends. Only `start` owns its process."""
    if gc.get_threshold()[0] == WORTH_A_LOOK:
        gc.set_threshold(MUCH * WORTH_A_LOOK)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status.

    That is 0 if all is well; 1 if something was found, such as mistakes in rule files or a test that fails, or if
    the output cannot be written; 2 if the command cannot be carried out as it is written; and 130 after
    Ctrl-C, also while the program is still being loaded.
    """
    try:
        return _told(arguments)
    except KeyboardInterrupt:
        return 130


def _told(arguments: Sequence[str] | None) -> int:
    """As `main`; an error becomes one line."""
    from interpreter.command.arguments import parse
    from interpreter.command.streams import any_letter, complete, give_up
    from interpreter.session.mistakes import Mistake

    try:
        if not complete():
            print("plainrules: the output cannot be written (it is closed)", file=sys.stderr)
            return 1
        any_letter()
        if "_ARGCOMPLETE" in os.environ:
            from interpreter.command.arguments import COMMANDS, completing, parser

            completing.answer(parser, COMMANDS)
        order = parse(sys.argv[1:] if arguments is None else arguments)
        status = _run(order)
        sys.stdout.flush()
        return status
    except Mistake as mistake:
        print(f"plainrules: {mistake}", file=sys.stderr)
        return mistake.status
    except BrokenPipeError:
        give_up(sys.stdout)  # its reader has gone: nothing left to say
        return 0
    except OSError as error:
        if error.filename is not None:
            raise
        give_up(sys.stdout)
        print(f"plainrules: the output cannot be written ({error.strerror})", file=sys.stderr)
        return 1


def _run(order: Namespace) -> int:
    from importlib import import_module

    from interpreter.corpus.diagnostics import CorpusError
    from interpreter.engine.state.errors import RuleError

    module = import_module(f"interpreter.command.{order.module}")
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
