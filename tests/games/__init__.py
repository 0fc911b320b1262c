"""Games that lie outside of the house, each in a folder of its own: what a game must bring."""
