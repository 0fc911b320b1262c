"""Documents adjudicated and shots played at the command line."""
