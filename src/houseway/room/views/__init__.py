"""What each observer may see: topics, views, spoken lines, choices, finished hands."""
