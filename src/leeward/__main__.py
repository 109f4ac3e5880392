"""`python -m leeward`: the same as `leeward`."""

import sys

from leeward.cli import main

sys.exit(main())
