"""Flat records: a class whose fields are integers, or rows of them, becomes one block of memory.

    class Player(Record):
        doubloons: int = i16
        goods: Row[int] = i16[5]

    class Table(Record):
        dice: Row[int] = i64[4]
        players: Row[Player] = Player[5]

`Table.dtype` is a NumPy dtype that Numba understands, and `Table.many(3)` an array of three records. The annotation on the left
is what rules read and type checkers see; the value on the right is what lies in memory.
"""

from typing import Any, Protocol, TypeVar, cast, overload

import numpy as np

T = TypeVar("T")


class Row(Protocol[T]):
    """A sequence of fixed length: a field of a record, an array or a part of one."""

    @property
    def shape(self) -> tuple[int, ...]: ...
    @overload
    def __getitem__(self, place: int, /) -> T: ...
    @overload
    def __getitem__(self, places: slice, /) -> "Row[T]": ...
    def __setitem__(self, place: int | slice, thing: T, /) -> None: ...
    def __len__(self) -> int: ...
    def sum(self) -> T: ...


class Grid(Protocol[T]):
    """Rows of equal length, one below the other."""

    @property
    def shape(self) -> tuple[int, ...]: ...
    @overload
    def __getitem__(self, row: int, /) -> Row[T]: ...
    @overload
    def __getitem__(self, place: tuple[int, int], /) -> T: ...
    def __setitem__(self, place: int | tuple[int, int], thing: T, /) -> None: ...
    def __len__(self) -> int: ...


Table = Any
"""A record of any game: untyped, since each game names its own fields."""


class AnyTable(Protocol):
    """The fields that every game's table has; see `kernel/contract/game.py`."""

    dice: Row[int]
    seats: int
    seat: int
    decision: int
    first: int
    revealed: int


class Field:
    """A kind of integer or record, or a row of them: `i16`, `i16[5]`."""

    def __init__(self, base: np.dtype[Any], shape: tuple[int, ...] = ()) -> None:
        self.base = base
        self.shape = shape

    def __getitem__(self, length: int) -> "Field":
        return Field(self.base, (length, *self.shape))


# Any, since a field is annotated with what rules read from it.
i16: Any = Field(np.dtype(np.int16))
i64: Any = Field(np.dtype(np.int64))
spare: Any = Field(np.dtype(np.int16), (-1,))  # as the last field: pads a record whose size depends on its game's pieces
WORD = 8  # bytes


def field(kind: np.dtype[Any], offset: int) -> property:
    """Return a property by which Python reads and writes a field of a record."""

    def read(record: np.void) -> Any:
        return record.getfield(kind, offset)

    def write(record: np.void, thing: Any) -> None:
        record.setfield(thing, kind, offset)

    return property(read, write)


class Kind(type):
    """The type of record classes: `Player[5]` is a row of five."""

    def __getitem__(cls: type[T], length: int) -> Row[T]:
        return cast(Row[T], Field(cast(type[Record], cls).dtype, (length,)))


class Record(metaclass=Kind):
    """Base of all records; subclasses get `dtype` from their fields."""

    dtype: np.dtype[Any]
    scalar: type[np.void]  # the type of one record in an array

    def __init_subclass__(cls) -> None:
        fields: list[Any] = []
        for name, found in vars(cls).items():
            if not isinstance(found, Field):
                continue
            if hasattr(np.void, name):
                raise TypeError(f"{cls.__name__}.{name}: NumPy's records have an attribute of this name; choose another")
            if found is spare:
                found = i16[1 + (-np.dtype(fields).itemsize // 2 - 1) % (WORD // 2)]
            fields.append((name, found.base, found.shape))
        cls.lay_out(fields)

    @classmethod
    def lay_out(cls, fields: list[Any]) -> None:
        """Set the fields. Python reads each by a property, four times as fast as from NumPy's records."""
        aligned = np.dtype(fields, align=True)
        if np.dtype(fields).itemsize != aligned.itemsize:
            raise TypeError(f"{cls.__name__} has padding: order its fields from wide to narrow, so that bytes can be compared")
        named = {name: field(kind, offset) for name, (kind, offset, *_) in (aligned.fields or {}).items()}
        # Named so that an unpickled array finds it.
        where = {"__slots__": (), "__module__": cls.__module__, "__qualname__": f"{cls.__qualname__}.scalar"}
        cls.scalar = type(cls.__name__, (np.void,), {**where, **named})
        cls.dtype = np.dtype((cls.scalar, aligned))

    @classmethod
    def many(cls, count: int) -> np.ndarray[Any, Any]:
        """Return an array of `count` empty records."""
        return np.zeros(count, cls.dtype)
