"""Mail and accounts elsewhere: the address, recovery, OpenID Connect."""
