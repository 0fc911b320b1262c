"""What is kept about people: that it is declared, that what we say of it is true, and the words."""
