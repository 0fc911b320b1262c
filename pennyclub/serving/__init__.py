"""`python -m pennyclub.serving`: from whatever is in the data folder to a page in the browser."""
