"""What is written in free text: where a child's name in it must not be read."""
