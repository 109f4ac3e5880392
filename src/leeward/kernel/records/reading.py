"""Readings: read-only copies of records with Python's own numbers, many times faster than NumPy for words and pictures.

Interpreted rules accept a reading in place of a record, unless they change it; `copy` returns a record that can be changed.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from struct import Struct
from typing import Any, ClassVar

import numpy as np

Dtype = np.dtype[Any]
Read = Callable[[bytes], object]


class Numbers(tuple[int, ...]):
    """A row of numbers."""

    __slots__ = ()

    @property
    def shape(self) -> tuple[int, ...]:
        return (len(self),)

    def sum(self) -> int:
        return sum(self)

    def any(self) -> bool:
        return any(self)

    def tolist(self) -> list[int]:
        return list(self)


class Rows(tuple[Numbers, ...]):
    """Rows of equal length: `rows[1, 2]` is a number, `rows[1]` a row."""

    __slots__ = ()

    @property
    def shape(self) -> tuple[int, ...]:
        return len(self), len(self[0])

    def __getitem__(self, place: Any) -> Any:
        return tuple.__getitem__(self, place[0])[place[1]] if type(place) is tuple else tuple.__getitem__(self, place)


class Field:
    """Reads a field on first use and stores it in the reading, where Python finds it from then on."""

    __slots__ = ("name", "read")

    def __init__(self, name: str, read: Read) -> None:
        self.name = name
        self.read = read

    def __get__(self, table: Any, _: object) -> object:
        value = table.__dict__[self.name] = self.read(table.data)
        return value


class Reading:
    """A record as it was when it was read."""

    dtype: ClassVar[Dtype]
    _cuts: ClassVar[dict[tuple[str, ...], list[slice]]]

    _record: Any

    def __init__(self, data: bytes) -> None:
        self.data = data

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"a table has no {name!r}")

    def tobytes(self) -> bytes:
        return self.data

    def raw(self, *names: str) -> bytes:
        """Return the bytes of some fields, as a key of what depends on these alone, without reading any number."""
        cuts = self._cuts.get(names) or self._cuts.setdefault(names, cut(self.dtype, names))
        data = self.data
        return data[cuts[0]] if len(cuts) == 1 else b"".join([data[each] for each in cuts])

    def copy(self) -> Any:
        """Return a record that can be changed."""
        return np.frombuffer(bytearray(self.data), self.dtype)[0]


def reading(table: Any) -> Any:
    """Return the reading of a record; a reading itself is returned as it is."""
    return table if isinstance(table, Reading) else reader(table.dtype)(table.tobytes())


def as_record(table: Any) -> Any:
    """Return what compiled rules accept: the record itself, or a record made from a reading."""
    if not isinstance(table, Reading):
        return table
    if "_record" not in table.__dict__:
        table._record = table.copy()
    return table._record


@cache
def reader(dtype: Dtype) -> type[Reading]:
    """Return the class of readings of one kind of record."""
    fields = {name: Field(name, field_reader(kind[0], kind[1])) for name, kind in (dtype.fields or {}).items()}
    return type("Reading", (Reading,), {**fields, "dtype": dtype, "_cuts": {}})


def cut(dtype: Dtype, names: tuple[str, ...]) -> list[slice]:
    """Return where some fields lie; neighbouring fields become one slice."""
    fields: Mapping[str, Any] = dtype.fields or {}
    cuts: list[slice] = []
    for name in names:
        start, end = fields[name][1], fields[name][1] + fields[name][0].itemsize
        if cuts and cuts[-1].stop == start:
            start = cuts.pop().start
        cuts.append(slice(start, end))
    return cuts


def field_reader(kind: Dtype, start: int) -> Read:
    base, shape = kind.subdtype or (kind, ())
    size = base.itemsize
    if base.names is not None:
        inner = reader(base)
        if not shape:
            return lambda data: inner(data[start : start + size])
        places = range(start, start + kind.itemsize, size)
        return lambda data: tuple([inner(data[place : place + size]) for place in places])
    unpack = Struct(f"{kind.itemsize // size}{base.char}").unpack_from
    if not shape:
        return lambda data: unpack(data, start)[0]
    if len(shape) == 1:
        return lambda data: Numbers(unpack(data, start))
    return lambda data: Rows(map(Numbers, batched(unpack(data, start), shape[1])))


def batched(numbers: tuple[int, ...], across: int) -> Iterator[tuple[int, ...]]:
    return (numbers[first : first + across] for first in range(0, len(numbers), across))
