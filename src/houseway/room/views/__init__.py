"""Views of tables and pages, the channels that send them, and finished hands."""
