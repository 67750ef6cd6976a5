"""The settings of each engine: a module with its name, and in it the class of its rules as ``RULES``."""
