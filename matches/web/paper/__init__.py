"""What is printed, as PDF: what stands on each sheet in words, and the file that is answered."""
