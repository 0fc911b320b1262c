"""Things with a life: how each of their states is reached, and how each action is tried in it."""
