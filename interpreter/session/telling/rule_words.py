"""Conditions and lines of rule text in words a player reads: declared things by their names, signs spoken."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property

from attrs import define

from interpreter.corpus.diagnostics import Span
from interpreter.corpus.english import article, capital
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import ActionDecl, Decl, Vocabulary
from interpreter.language.types import TRUTH
from interpreter.language.walking.walk import joined
from interpreter.session.telling.sources import Sources
from interpreter.session.telling.wording import plural_name, worth

_SIGNS = {
    "=": "exactly",
    "<>": "not",
    ">": "more than",
    ">=": "at least",
    "<": "fewer than",
    "<=": "at most",
}
# Words of the language, the longest first, as a person says them.
_SPOKEN = (
    (r"\(spaces(?: \w+)? where ([^()]*)\)", r"spaces (\1)"),
    (r"\(factions \w+ where ([^()]*)\)", r"factions (\1)"),
    (r"\bnext to here\b", "next to it"), (r"\bhere is\b", "it is"), (r"\bhere\b", "there"),
    (r"\bof actor\b", "of yours"), (r"\bactor is\b", "you are"), (r"\bactor (?=\w)", "your "), (r"\bactor\b", "you"),
    (r"\s>=\s", " at least "), (r"\s<=\s", " at most "), (r"\s<>\s", " is not "), (r"\s>\s", " more than "),
    (r"\s<\s", " fewer than "), (r"\s=\s", " is exactly "), (r"\s\*\s", " × "),
)  # fmt: skip
_STATEMENTS = (
    (r"^\[[^\]]*\]\s*", ""),
    (r"^choose (?:number )?\w+ \"([^\"]*)\"", r"choose (\1)"), (r"^choose one \"([^\"]*)\"", r"choose one (\1)"),
    (r"^may \w+ \"([^\"]*)\"( if [^:]*)?", r"may: \1\2"), (r"^(?:[a-z][\w -]*? )?\"([^\"]*)\"", r"\1"),
    (r"^roll .*?\"([^\"]*)\"", r"roll: \1"), (r"^do ", "carry out "), (r"^let (\w+) be ", r"\1 is "),
    (r"^set (.*) to yes$", r"\1 is now so"),
)  # fmt: skip


@define(eq=False, slots=False)
class RuleWords:
    """Words of one title."""

    vocabulary: Vocabulary
    sources: Sources

    @cached_property
    def _names(self) -> dict[str, str]:
        v = self.vocabulary
        names = {d.id: _inside(d) for d in (*v.definitions, *v.procedures, *v.phases)}
        lists: tuple[list[Decl], ...] = (
            v.values, v.attributes, v.zones, v.boxes, v.spaces, v.sides, v.factions, v.kinds, v.actions,
        )  # type: ignore[assignment]  # fmt: skip
        names |= {decl.id: decl.name for decls in lists for decl in decls}
        names |= {kind.plural: plural_name(kind) for kind in v.kinds if kind.plural}
        names |= {state.id: capital(state.id) for state in v.states}
        return names

    @cached_property
    def _known(self) -> re.Pattern[str]:
        longest = sorted(self._names, key=len, reverse=True)
        return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, longest))})(?![\w-])")

    @cached_property
    def _owned(self) -> re.Pattern[str]:
        """Match a state before "actor", as in "fresh actor". A person says the state after the owner."""
        states = "|".join(re.escape(state.id) for state in self.vocabulary.states)
        return re.compile(rf"\b(fresh{states and '|'}{states}) actor\b")

    def named(self, said: str, action: ActionDecl | None = None) -> str:
        """A stretch of rule text with names for ids and constant numbers of the action filled in."""
        constants = {
            name: str(n.value)
            for name, n in (action.numbers if action else {}).items()
            if isinstance(n, nodes.Const) and n.value
        }
        said = self._owned.sub(r"actor \1", said)
        quoted = re.split(r'("[^"]*")', said)
        for at in range(0, len(quoted), 2):
            part = quoted[at]
            for pattern, spoken in _SPOKEN:
                part = re.sub(pattern, spoken, part)
            part = re.sub(r"\(([a-z][\w -]*)\)", lambda m: constants.get(m[1], m[0]), part)
            quoted[at] = self._known.sub(lambda m: constants.get(m[0]) or self._names[m[0]], part)
        return re.sub(r"\b(\d+|all) your\b", r"\1 of your", " ".join("".join(quoted).split()))

    def line(self, said: str, action: ActionDecl | None = None) -> str:
        """One statement of a rule text as a sentence without its full stop."""
        for pattern, spoken in _STATEMENTS:
            said = re.sub(pattern, spoken, said)
        said = self.named(said, action)
        return capital(said) if said else ""

    def told(self, expr: nodes.Expr, action: ActionDecl | None = None) -> str:
        """A condition or number in words."""
        match expr:
            case nodes.Const():
                return worth(self.vocabulary, expr.type, expr.value)
            case nodes.NamedNumber():
                fixed = isinstance(expr.text, nodes.Const) and (
                    not expr.text.value or expr.type == TRUTH
                )
                return expr.name if fixed else self.told(expr.text, expr.action)
            case nodes.CallDefinition() if (
                isinstance(expr.definition.body, nodes.Const) and expr.type != TRUTH
            ):
                return self.told(expr.definition.body, action)
            case nodes.Truth():
                return self.told(expr.operand, action)
            case nodes.Not():
                return self._without(expr.operand, action)
            case nodes.Logic():
                parts = [self._part(part, expr.op, action) for part in joined(expr, expr.op)]
                return f"{', '.join(parts[:-1])} {expr.op} {parts[-1]}"
            case nodes.Compare():
                return self._compared(expr, action)
            case nodes.Conditional():
                then, otherwise = self.told(expr.then, action), self.told(expr.otherwise, action)
                return f"{then} if {self.told(expr.condition, action)}, otherwise {otherwise}"
            case nodes.Arithmetic() if expr.op not in ("min", "max"):
                sign = {"*": "×", "-": "−"}.get(expr.op, expr.op)
                return f"{self.told(expr.left, action)} {sign} {self.told(expr.right, action)}"
            case nodes.Attribute() if expr.attribute.kind != "number" and is_here(expr.subject):
                return article(expr.attribute.name)
        return self.named(self.sources.words(expr.span), action)

    def _part(self, part: nodes.Expr, op: str, action: ActionDecl | None) -> str:
        said = self.told(part, action)
        return f"({said})" if isinstance(part, nodes.Logic) and part.op != op else said

    def _without(self, expr: nodes.Expr, action: ActionDecl | None) -> str:
        inner = expr.operand if isinstance(expr, nodes.Truth) else expr
        said = self.told(inner, action)
        if isinstance(inner, nodes.Count):
            return f"no {said}"
        return f"not ({said})" if isinstance(inner, nodes.Logic) else f"not {said}"

    def _compared(self, expr: nodes.Compare, action: ActionDecl | None) -> str:
        left, right, op = self.told(expr.left, action), self.told(expr.right, action), expr.op
        zero = isinstance(expr.right, nodes.Const) and expr.right.value == 0
        if isinstance(expr.left, nodes.Count):
            if zero and op in ("=", ">"):
                return f"no {left}" if op == "=" else left
            return (
                f"{_SIGNS[op]} {right} {left}"
                if isinstance(expr.right, nodes.Const)
                else f"{left}: {_SIGNS[op]} {right}"
            )
        if expr.left.type.name != "number":
            local = isinstance(expr.left, nodes.Local) and expr.left.variable.name == "actor"
            verb = "are" if local else "is"
            return f"{'you' if local else left} {verb}{' not' if op == '<>' else ''} {right}"
        return (
            f"{left} is {_SIGNS[op].replace('exactly ', '').replace('fewer', 'less')} {right}"
            if op != "="
            else f"{left} is {right}"
        )

    def filled(self, parts: tuple[str | nodes.Expr, ...]) -> str:
        """A text with its gaps filled from the rule."""
        return "".join(p if isinstance(p, str) else self.told(p) for p in parts).strip()

    # --- texts ----------------------------------------------------------------------------------

    def block(
        self, block: nodes.Block | None, action: ActionDecl | None = None, deep: int = 0
    ) -> Iterator[tuple[int, str]]:
        """The statements of a text, each with how deep it stands."""
        for statement in block.statements if block is not None else ():
            yield from self._statement(statement, action, deep)

    def _statement(
        self, statement: nodes.Statement, action: ActionDecl | None, deep: int
    ) -> Iterator[tuple[int, str]]:
        match statement:
            case nodes.If():
                for number, (condition, body) in enumerate(statement.branches):
                    yield (
                        deep,
                        f"{'Otherwise, if' if number else 'If'} {self.told(condition, action)}:",
                    )
                    yield from self.block(body, action, deep + 1)
                if statement.otherwise is not None:
                    yield deep, "Otherwise:"
                    yield from self.block(statement.otherwise, action, deep + 1)
            case nodes.ChooseWay():
                yield deep, self.line(self._head(statement.span), action)
                yield from self.ways(statement, action, deep + 1)
            case nodes.Say():
                pass
            case _:
                yield deep, self.line(self._head(statement.span), action)
                if statement.does != "calls":
                    for _, body in statement.texts():
                        yield from self.block(body, action, deep + 1)

    def ways(
        self, choice: nodes.ChooseWay, action: ActionDecl | None = None, deep: int = 0
    ) -> Iterator[tuple[int, str]]:
        """Ways of a choice, each with its condition and its effect."""
        for way in choice.ways:
            may = (
                f" (only if {self.told(way.condition, action)})"
                if way.condition is not None
                else ""
            )
            said = self.filled(way.parts) if way.parts else way.says
            yield deep, f"{said}{may}:"
            yield from self.block(way.body, action, deep + 1)

    def _head(self, span: Span) -> str:
        """A statement without the block under it, in one line."""
        lines = [re.sub(r"(^|\s)#.*", "", line).rstrip() for line in self.sources.entry(span)]
        said = lines[0].strip() if lines else ""
        if not lines or re.match(r"[\w -]+: |- ", said):  # beside a key of the file
            return self.sources.words(span)
        for line in lines[1:]:
            if (
                said.endswith(":")
                and not said.endswith(("remove:", "replace:"))
                and "remove" not in said
            ):
                break
            if not re.match(r"\s*\[[^\]]*\]$", line):
                said += (
                    f" {line.strip()};"
                    if said.rstrip(";").endswith(":") or said.endswith(";")
                    else f" {line.strip()}"
                )
        return said.strip().rstrip(";")


def is_here(expr: object) -> bool:
    """Whether it is the space or card that a text looks at."""
    return isinstance(expr, nodes.Local) and expr.variable.name in ("here", "it")


def _inside(decl: Decl) -> str:
    """Name within a sentence."""
    if decl.name == capital(decl.id):
        return decl.id
    return (
        decl.name[:1].lower() + decl.name[1:]
        if decl.name[1:2].islower() or decl.name[1:2] == " "
        else decl.name
    )
