"""Parts that compiled rules are made of: dice, chance, menus, winners, bits."""
