"""What computers see in Puerto Rico: features, a rule of thumb, statistics."""
