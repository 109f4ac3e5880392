"""JSON routes and the socket: make, list, join, play, health."""
