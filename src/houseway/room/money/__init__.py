"""The room's money: the ledger, the cage, and what a table's events come to in the books."""
