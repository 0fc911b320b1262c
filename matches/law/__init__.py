"""The law as the club shows it: its texts, shots in words, the lab, demonstrations."""
