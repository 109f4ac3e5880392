"""What computers see in Cooper Island: features, a rule of thumb, statistics."""
