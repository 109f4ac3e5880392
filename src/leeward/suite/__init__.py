"""The benchmark suite: fixed tasks with fixed opponents, seeds and budgets, cards with results, and a page of all cards."""
