"""Pages and routes of an account: sign up, in and out, ways to sign in, sessions, export, deletion."""
