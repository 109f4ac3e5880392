"""Pages and routes of conduct: notices, reports, the operators' page, tokens."""
