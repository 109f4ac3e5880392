"""The speed of the rules, of batches, of networks and of compiling."""
