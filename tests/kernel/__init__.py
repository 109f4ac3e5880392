"""Tests of the kernel, and the laws that every game must obey."""
