"""Compiling rules: the decorators, the cache on disk, and everything that knows Numba's internals."""
