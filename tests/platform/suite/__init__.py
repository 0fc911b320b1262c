"""The suite itself: templates of databases, what is made once, slices."""
