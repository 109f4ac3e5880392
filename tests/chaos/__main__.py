"""`make chaos`."""

import sys

from chaos.run import main

if __name__ == "__main__":  # the servers' processes import this file as well
    sys.exit(main())
