"""Charts as SVG, coloured by the page that shows them. This room knows no other."""
