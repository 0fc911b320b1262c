"""A timetable by days, boards and slots; what is proposed, and what cannot hold together."""
