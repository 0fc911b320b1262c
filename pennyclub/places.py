"""Where our files stand: in a checkout beside the packages, after `pip install` in this one."""

from pathlib import Path
from typing import Final

_PACKAGE: Final = Path(__file__).resolve().parent
_IS_CHECKOUT: Final = (_PACKAGE.parent / "manage.py").is_file()

PAGES: Final = _PACKAGE.parent if _IS_CHECKOUT else _PACKAGE
"""Holds `templates`, `static` and `locale`."""

HOME: Final = _PACKAGE.parent if _IS_CHECKOUT else Path.cwd()
"""Where data is kept unless `PENNYCLUB_DATA` says otherwise: never among installed packages."""
