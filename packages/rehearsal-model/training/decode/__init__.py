"""From the numbers of the network to a call, as src/grammar and src/derive do it."""
