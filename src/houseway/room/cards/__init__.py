"""Fair shuffles and their proofs."""
