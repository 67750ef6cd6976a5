"""Poker."""
