"""Tables in motion: keepers, clocks, lists, and what each observer may see."""
