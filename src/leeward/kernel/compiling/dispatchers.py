"""How rules are compiled: each of them once, and into machine code only where somebody enters.

Numba compiles a function for every combination of types it is called with, makes machine code of it and of all that it calls,
and wraps it twice for Python. That is much work done many times, so here it is divided:

- A parameter that is an `int` has one type: literals, members of enumerations and fields are converted to it. So has a `bool`.
- A *rule* is only translated. Its code is taken up, optimised and made machine code by the doors that lead to it. Python finds
  it as it was written, interpreted.
- A field that is a row is indexed from its front only. Numba would look at every index, whether it is below zero and counts
  from the end. No rule does that; one that did would differ, compiled and interpreted.
- A *door* is what Python calls, and what whole games hang on: machine code of its own, kept on the disk. Other compiled code
  does not take it in but calls it where it is.
"""

import hashlib
import importlib
import inspect
import operator
from collections.abc import Callable
from typing import Any

from numba import types
from numba.core import sigutils
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.itanium_mangler import mangle
from numba.core.registry import CPUDispatcher
from numba.core.typing.templates import signature
from numba.extending import lower_builtin
from numba.np import arrayobj

# By annotation of a parameter: the types that may be given, and the one that is compiled for.
WHOLE = (types.Integer, types.IntEnumMember, types.Boolean)
ONE_TYPE: dict[Any, Any] = {int: (WHOLE, types.int64), bool: (types.Boolean, types.boolean)}
AS_GIVEN = ((), None)


class Part(JITCodeLibrary):
    """The code of one rule and of those it calls, as they were translated: neither optimised nor machine code."""

    def finalize(self) -> None:
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._finalized = True


class Whole(JITCodeLibrary):
    """The machine code of a door. What it has taken in is its own, and nobody else finds it by its name."""

    def finalize(self) -> None:
        self.own = {function.name for function in self.get_defined_functions()}
        super().finalize()

    def _optimize_final_module(self) -> None:
        for function in self.get_defined_functions():
            if function.name not in self.own:
                function.linkage = "internal"
        super()._optimize_final_module()


class Elsewhere(Part):
    """Stands for a door in the code of those who call it: a name, and how to load it when theirs is loaded."""

    def _get_module_for_linking(self) -> Any:
        return self._final_module


class Load:
    """Loads a door from the disk, or compiles it: what calls it is loaded after it."""

    def __init__(self, module: str, name: str, args: tuple[Any, ...]) -> None:
        self.module = module
        self.name = name
        self.args = args

    def __call__(self) -> None:
        getattr(importlib.import_module(self.module), self.name).compile(self.args)


class Translation(Compiler):
    """Numba's compiler, without all that follows when a function is translated."""

    def __init__(self, typing: Any, target: Any, _: None, args: Any, result: Any, flags: Any, *more: Any) -> None:
        flags.no_cpython_wrapper = flags.no_cfunc_wrapper = flags.no_compile = True
        super().__init__(typing, target, Part(target.codegen(), "part"), args, result, flags, *more)
        self.state.targetctx.indexed_from_front = True


class Construction(Compiler):
    """Numba's compiler for a door: under the same name in every process, so that whoever calls it finds it."""

    def __init__(self, typing: Any, target: Any, _: None, args: Any, result: Any, flags: Any, *more: Any) -> None:
        flags.no_cfunc_wrapper = True
        whole = Whole(target.codegen(), "door")
        whole.enable_object_caching()
        super().__init__(typing, target, whole, args, result, flags, *more)
        self.state.targetctx = self.state.targetctx.subtarget(mangler=name_of)
        self.state.targetctx.indexed_from_front = True


def name_of(name: str, args: tuple[Any, ...], **_: object) -> str:
    """The name of a door in machine code. Numba's own counts what this process has compiled before."""
    digest = hashlib.sha256(" ".join(str(kind) for kind in args).encode()).hexdigest()
    return str(mangle(f"{name}.for_{digest[:16]}", ()))


def from_front(context: Any, builder: Any, sig: Any, args: Any) -> tuple[Any, Any]:
    """The same for an index without a sign, if this is a rule that is compiled and not somebody else's code."""
    if not getattr(context, "indexed_from_front", False):
        return sig, args
    row, index, *value = sig.args
    place = context.cast(builder, args[1], index, types.intp)
    return signature(sig.return_type, row, types.uintp, *value), (args[0], place, *args[2:])


def get_item(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return arrayobj.getitem_arraynd_intp(context, builder, *from_front(context, builder, sig, args))


def set_item(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return arrayobj.setitem_array(context, builder, *from_front(context, builder, sig, args))


lower_builtin(operator.getitem, types.NestedArray, types.Integer)(get_item)
lower_builtin(operator.setitem, types.NestedArray, types.Integer, types.Any)(set_item)


class Rule(CPUDispatcher):
    """A rule for other rules; Python, where it calls one, runs what is written."""

    compiler: type = Translation

    def __init__(self, py_func: Callable[..., Any], locals: Any = None, targetoptions: Any = None) -> None:  # noqa: A002
        super().__init__(py_func, locals, targetoptions, self.compiler)
        self.kinds = [
            ONE_TYPE.get(py_func.__annotations__.get(name), AS_GIVEN) for name in inspect.signature(py_func).parameters
        ]

    def __call__(self, *args: Any, **named: Any) -> Any:
        return self.py_func(*args, **named)

    def compile(self, sig: Any) -> Any:
        given: tuple[Any, ...] = sigutils.normalize_signature(sig)[0]
        args = tuple(one if isinstance(kind, some) else kind for kind, (some, one) in zip(given, self.kinds, strict=True))
        super().compile(args)
        compiled: Any = self.overloads[args]
        return compiled.entry_point

    def add_overload(self, result: Any) -> None:
        """Others take in the code of this rule."""
        found = result._replace(entry_point=object())
        self.targetctx.insert_user_function(found.entry_point, found.fndesc, [found.library])
        self.overloads[tuple(found.signature.args)] = found


class Door(Rule):
    """A rule for Python and for other doors."""

    compiler = Construction

    def __init__(self, py_func: Callable[..., Any], locals: Any = None, targetoptions: Any = None) -> None:  # noqa: A002
        super().__init__(py_func, locals, targetoptions)
        self.enable_caching()

    __call__ = CPUDispatcher.__call__

    def add_overload(self, result: Any) -> None:
        """Others call this door where it is."""
        for environment in result._find_referenced_environments():
            result.codegen.set_env(environment.env_name, environment)
        elsewhere = Elsewhere(result.codegen, self.py_func.__qualname__)
        elsewhere._reload_init.add(Load(self.py_func.__module__, self.py_func.__qualname__, tuple(result.signature.args)))
        self.targetctx.remove_user_function(result.entry_point)
        self.targetctx.insert_user_function(result.entry_point, result.fndesc, [elsewhere])
        CPUDispatcher.add_overload(self, result)
