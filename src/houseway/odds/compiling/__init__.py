"""Compiled Python: the decorators, memory by its address, random numbers, and what is stored between runs."""
