"""Canaries: people whose names are typed wherever something can be typed, and looked for wherever
a stranger can look. A hit is a leak."""
