"""The web framework's side: requests, owners, guards, errors, serving."""
