"""Letters: what somebody is told by mail, and how often they want to be."""
