"""What a device told of a lesson."""
