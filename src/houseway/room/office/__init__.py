"""The back office: the drop and its count, jackpots, adjustments, the archive of hands, reports."""
