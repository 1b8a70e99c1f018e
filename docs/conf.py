"""The docs site: `scripts/docs` builds it, without a warning and without the network."""

import re
from pathlib import Path

TOP = Path(__file__).parents[1]
_VERSION = re.search(r'__version__ = "(.+)"', (TOP / "voicehost" / "__init__.py").read_text())
assert _VERSION

project = "voicehost"
author = "The voicehost authors"
copyright = author  # Sphinx's name for it
release = version = _VERSION[1]
extensions = ["myst_parser"]
nitpicky = True
myst_heading_anchors = 3
html_theme = "furo"
html_title = f"voicehost {release}"
html_static_path = ["_static"]
html_show_sphinx = False
html_copy_source = False
