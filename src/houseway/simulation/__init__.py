"""Many hands: at tables where people come and go, or compiled heads-up rounds of the games of 21."""
