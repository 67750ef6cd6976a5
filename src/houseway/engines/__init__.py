"""The engines: pure state machines that play a hand or a round by a house's rules."""
