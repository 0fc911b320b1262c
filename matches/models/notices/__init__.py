"""The noticeboard of a club and of a competition."""
