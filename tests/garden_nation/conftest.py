"""Makes the helpers beside these tests importable; their names belong to Garden Nation alone."""

import sys
from pathlib import Path

HERE = str(Path(__file__).parent)
if HERE not in sys.path:
    sys.path.append(HERE)
