"""Answers as pages: one HTML file with its style and its plots inside."""
