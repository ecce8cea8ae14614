"""Small wrong changes to a module, one at a time: what a slip of the fingers could break."""

import ast
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass

COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
COMPUTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
INSTEAD = {"min": "max", "max": "min", "all": "any", "any": "all"}
Change = Callable[[ast.AST], None]
WORDS = {
    "say", "say_many", "Widget", "Choice", "Check", "Objection", "refuse", "Breach", "ValueError",
    "BadLine", "BadNotation",
}  # fmt: skip
"""What takes sentences to people: a slip in these is for the catalogues to find."""
CHECKED = {"strict", "frozen"}
"""Arguments that only check the code: lists of one length, facts that no code changes."""


@dataclass(frozen=True)
class Mutant:
    """A change of a module: `line` and `what` say where and how."""

    line: int
    what: str
    _module: ast.Module
    _place: int
    _change: Change

    def tree(self) -> ast.Module:
        """The changed module."""
        copy = deepcopy(self._module)
        self._change(list(_nodes(copy))[self._place])
        return ast.fix_missing_locations(copy)


def mutants(source: str) -> Iterator[Mutant]:
    """Every change of this source, in the order of its lines."""
    tree = ast.parse(source)
    for place, node in enumerate(_nodes(tree)):
        for what, change in _changes(node):
            yield Mutant(_line(node), what, tree, place, change)


def _nodes(tree: ast.AST) -> Iterator[ast.AST]:
    """What can be changed: no docstring, annotation, decorator, import, nor sentence to players."""
    for field, value in ast.iter_fields(tree):
        if field in ("annotation", "returns", "decorator_list", "bases", "names"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not _speaks(child) and not _checks(child):
                yield child
                yield from _nodes(child)


def _line(node: ast.AST) -> int:
    """A comprehension's own line is not kept: its variable's is."""
    line: int = getattr(getattr(node, "target", node), "lineno", 0)
    return line


def _speaks(node: ast.AST) -> bool:
    if isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "TypeAlias":
        return True
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    return isinstance(node, ast.Call) and getattr(node.func, "id", "") in WORDS


def _checks(node: ast.AST) -> bool:
    return isinstance(node, ast.keyword) and node.arg in CHECKED


def _changes(node: ast.AST) -> Iterator[tuple[str, Change]]:
    yield from _operators(node)
    yield from _others(node)


def _operators(node: ast.AST) -> Iterator[tuple[str, Change]]:
    match node:
        case ast.Compare(ops=operators):
            for place, one in enumerate(operators):
                for other in COMPARED[type(one)]:
                    changed = [*operators[:place], other(), *operators[place + 1 :]]
                    yield _told(one, other), _set("ops", changed)
        case ast.BinOp(op=operator) | ast.AugAssign(op=operator) if type(operator) in COMPUTED:
            computed = COMPUTED[type(operator)]
            yield _told(operator, computed), _set("op", computed())
        case ast.BoolOp(op=ast.And()):
            yield "And -> Or", _set("op", ast.Or())
        case ast.BoolOp(op=ast.Or()):
            yield "Or -> And", _set("op", ast.And())


def _others(node: ast.AST) -> Iterator[tuple[str, Change]]:
    match node:
        case ast.If() | ast.IfExp():
            yield "condition negated", _negated
        case ast.comprehension(ifs=[_]):
            yield "condition dropped", _set("ifs", [])
        case ast.Constant(value=value):
            for other in _instead_of(value):
                yield f"{value!r} -> {other!r}", _set("value", other)
        case ast.Call(func=ast.Name(id=name)) if name in INSTEAD:
            yield f"{name} -> {INSTEAD[name]}", _set("func", ast.Name(INSTEAD[name], ast.Load()))
        case ast.Return(value=ast.Constant(None | False)) | ast.Yield(value=ast.Constant(None)):
            pass  # None says no as False does
        case ast.Return(value=ast.AST()) | ast.Yield(value=ast.AST()):
            yield f"{type(node).__name__.lower()} None", _set("value", ast.Constant(None))
        case ast.Continue():
            yield "continue dropped", _become(ast.Pass)


def _instead_of(value: object) -> tuple[object, ...]:
    if isinstance(value, bool):
        return (not value,)
    if isinstance(value, int):
        return (value + 1, value - 1)
    return (f"not {value}",) if isinstance(value, str) else ()


def _told(before: ast.AST, after: type[ast.AST]) -> str:
    return f"{type(before).__name__} -> {after.__name__}"


def _set(field: str, value: object) -> Change:
    return lambda node: setattr(node, field, value)


def _become(other: type[ast.AST]) -> Change:
    def change(node: ast.AST) -> None:
        node.__class__ = other

    return change


def _negated(node: ast.AST) -> None:
    assert isinstance(node, ast.If | ast.IfExp)
    node.test = ast.UnaryOp(ast.Not(), node.test)
