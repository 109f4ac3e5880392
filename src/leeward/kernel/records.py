"""Flat records: a class whose annotations name its fields becomes one fixed block of integers.

    class Player(Record):
        doubloons: i16
        goods: i16[5]

    class Table(Record):
        dice: i64[4]
        players: Player[5]

`Table.dtype` is a NumPy dtype that Numba understands, `Table.many(3)` an array of three such records.
"""

from typing import Any

import numpy as np


class Field:
    """A kind of integer, or a row of them: `i16`, `i16[5]`."""

    def __init__(self, base: np.dtype[Any], shape: tuple[int, ...] = ()) -> None:
        self.base = base
        self.shape = shape

    def __getitem__(self, length: int) -> "Field":
        return Field(self.base, (length, *self.shape))


i16 = Field(np.dtype(np.int16))
i64 = Field(np.dtype(np.int64))
spare = Field(np.dtype(np.int16), (-1,))  # as the last field: fills a record up whose size depends on its game's pieces
WORD = 8  # bytes


class Record:
    """Base of all records; subclasses get `dtype` from their annotations."""

    dtype: np.dtype[Any]

    def __init_subclass__(cls) -> None:
        fields: list[Any] = []
        for name, kind in cls.__annotations__.items():
            if hasattr(np.record, name):
                raise TypeError(f"{cls.__name__}.{name}: NumPy's records already have something of this name; choose another")
            field = kind if isinstance(kind, Field) else Field(kind.dtype)
            if kind is spare:
                field = i16[1 + (-np.dtype(fields).itemsize // 2 - 1) % (WORD // 2)]
            fields.append((name, field.base, field.shape))
        packed = np.dtype(fields)
        aligned = np.dtype(fields, align=True)
        if packed.itemsize != aligned.itemsize:
            raise TypeError(f"{cls.__name__} has padding: order its fields from wide to narrow, so that bytes can be compared")
        cls.dtype = np.dtype((np.record, aligned))

    def __class_getitem__(cls, length: int) -> Field:
        return Field(cls.dtype, (length,))

    @classmethod
    def many(cls, count: int) -> np.ndarray[Any, Any]:
        """An array of `count` empty records."""
        return np.zeros(count, cls.dtype)
