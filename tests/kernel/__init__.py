"""Tests of the kernel, and the toy game that shows that it knows no game."""
