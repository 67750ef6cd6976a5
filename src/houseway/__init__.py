"""Houseway: the California cardroom in software."""
