"""Everything that uses Numba's internals: `backend` imports it only for versions of Numba that we know.

Numba compiles a function for every combination of argument types, makes machine code of it and of all that it calls, and wraps
it twice for Python. That repeats much work, so here it is divided:

- A parameter annotated `int` has one type: literals, members of enumerations and fields are converted to it. The same holds for
  `bool`.
- A *rule* is only translated. The doors that lead to it include its code, optimise it and make it machine code. Python
  interprets it as it was written.
- The index of a row in a record counts from the front. Numba would check every index for being negative. No rule uses negative
  indexes; one that did would differ between compiled and interpreted.
- A *door* is what Python calls, or a large rule: it has its own machine code, cached on disk. Other compiled code calls it
  instead of including it.

`CacheLocator` caches doors in one folder wherever the package is installed, and `load_mathematics` starts Numba without SciPy.
"""

import hashlib
import importlib
import inspect
import operator
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numba
from numba import types
from numba.core import sigutils
from numba.core.caching import CacheImpl, _CacheLocator
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.itanium_mangler import mangle
from numba.core.registry import CPUDispatcher
from numba.core.typing.templates import signature
from numba.extending import lower_builtin
from numba.np import arrayobj, linalg

from leeward.kernel.compiling.prepared import Locator

# By the annotation of a parameter: the types that callers may pass, and the one type to compile for.
WHOLE = (types.Integer, types.IntEnumMember, types.Boolean)
ONE_TYPE: dict[Any, Any] = {int: (WHOLE, types.int64), bool: (types.Boolean, types.boolean)}
AS_GIVEN = ((), None)


class Part(JITCodeLibrary):
    """The translated code of one rule and of the rules it calls: neither optimised nor machine code."""

    def finalize(self) -> None:
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._finalized = True


class Whole(JITCodeLibrary):
    """The machine code of a door. The rules it includes are private to it."""

    def finalize(self) -> None:
        self.own = {function.name for function in self.get_defined_functions()}
        super().finalize()

    def _optimize_final_module(self) -> None:
        for function in self.get_defined_functions():
            if function.name not in self.own:
                function.linkage = "internal"
        super()._optimize_final_module()


class Elsewhere(Part):
    """A door in the code of its callers: a name, and how to load the door before them."""

    def _get_module_for_linking(self) -> Any:
        return self._final_module


class Load:
    """Loads a door from the cache or compiles it, before its callers are loaded."""

    def __init__(self, module: str, name: str, args: tuple[Any, ...]) -> None:
        self.module = module
        self.name = name
        self.args = args

    def __call__(self) -> None:
        getattr(importlib.import_module(self.module), self.name).compile(self.args)


class Translation(Compiler):
    """Numba's compiler, stopped after the translation."""

    def __init__(self, typing: Any, target: Any, _: None, args: Any, result: Any, flags: Any, *more: Any) -> None:
        flags.no_cpython_wrapper = flags.no_cfunc_wrapper = flags.no_compile = True
        super().__init__(typing, target, Part(target.codegen(), "part"), args, result, flags, *more)
        self.state.targetctx.indexed_from_front = True


class Construction(Compiler):
    """Numba's compiler for a door, which has the same name in every process so that callers find it."""

    def __init__(self, typing: Any, target: Any, _: None, args: Any, result: Any, flags: Any, *more: Any) -> None:
        flags.no_cfunc_wrapper = True
        whole = Whole(target.codegen(), "door")
        whole.enable_object_caching()
        super().__init__(typing, target, whole, args, result, flags, *more)
        self.state.targetctx = self.state.targetctx.subtarget(mangler=name_of)
        self.state.targetctx.indexed_from_front = True


def name_of(name: str, args: tuple[Any, ...], **_: object) -> str:
    """Return the name of a door in machine code. Numba's own names depend on what the process compiled before."""
    digest = hashlib.sha256(" ".join(str(kind) for kind in args).encode()).hexdigest()
    return str(mangle(f"{name}.for_{digest[:16]}", ()))


def from_front(context: Any, builder: Any, sig: Any, args: Any) -> tuple[Any, Any]:
    """Make the index unsigned when compiling a rule; leave other code unchanged."""
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
    """A rule that compiled code includes. Python runs its source."""

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
        """Let callers include the code of this rule."""
        found = result._replace(entry_point=object())
        self.targetctx.insert_user_function(found.entry_point, found.fndesc, [found.library])
        self.overloads[tuple(found.signature.args)] = found


class Door(Rule):
    """A rule that Python and other doors call."""

    compiler = Construction

    def __init__(self, py_func: Callable[..., Any], locals: Any = None, targetoptions: Any = None) -> None:  # noqa: A002
        super().__init__(py_func, locals, targetoptions)
        self.enable_caching()

    __call__ = CPUDispatcher.__call__

    def add_overload(self, result: Any) -> None:
        """Let callers call this door instead of including it."""
        for environment in result._find_referenced_environments():
            result.codegen.set_env(environment.env_name, environment)
        elsewhere = Elsewhere(result.codegen, self.py_func.__qualname__)
        elsewhere._reload_init.add(Load(self.py_func.__module__, self.py_func.__qualname__, tuple(result.signature.args)))
        self.targetctx.remove_user_function(result.entry_point)
        self.targetctx.insert_user_function(result.entry_point, result.fndesc, [elsewhere])
        CPUDispatcher.add_overload(self, result)


def interpret(concerned: Callable[[Any], bool] | None) -> None:
    """Let Python run the source of each door whose first argument is concerned; by default none is."""

    def call(door: Door, *args: Any) -> Any:
        return door.py_func(*args) if concerned and concerned(args[0]) else CPUDispatcher.__call__(door, *args)

    # Set for the class: later, calls take Numba's own way again and lose no time.
    Door.__call__ = call if concerned else CPUDispatcher.__call__  # type: ignore[method-assign]


def make_rule(function: Callable[..., Any], options: dict[str, Any]) -> Any:
    return Rule(function, targetoptions=dict(options))


def make_door(function: Callable[..., Any], options: dict[str, Any]) -> Any:
    return Door(function, targetoptions=dict(options))


# the cache


class CacheLocator(Locator, _CacheLocator):
    """The same as a class of Numba's."""


def keep_in(folder: Path, package: Path) -> None:
    """Cache compiled code in a folder."""
    Locator.folder, Locator.package = folder, package
    CacheImpl._locator_classes.insert(0, CacheLocator)
    vars(numba.config)["CACHE_DIR"] = str(folder)  # for rules outside the package


# a quick start


def load_mathematics() -> None:
    """Load Numba's mathematics without SciPy.

    Numba imports SciPy to find out whether matrices can be multiplied, which takes a quarter of the time until the first
    decision. No rule multiplies matrices, so this only checks that SciPy is installed. Other code that needs it still works.
    """
    by_importing = linalg.ensure_blas
    linalg.ensure_blas = check_for_scipy
    try:
        import numba.np.arraymath  # noqa: F401
    finally:
        linalg.ensure_blas = by_importing


def check_for_scipy() -> None:
    if find_spec("scipy") is None:
        raise ImportError("SciPy is not installed")
