"""Pages and routes of conduct: reports, the operators' page, tokens."""
