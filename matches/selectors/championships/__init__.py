"""Championships, and who came where in a competition."""
