"""The floor: what the house rules when the deal goes wrong, and the ruling carried out."""

from typing import TYPE_CHECKING

from houseway.floor.rulings import Ruling, elsewhere, ruling
from houseway.lazy_names import lazy_names

if TYPE_CHECKING:
    from houseway.floor.blind import Told, blind_ruling
    from houseway.floor.desk import from_data, possible, preview

__all__ = ["Ruling", "Told", "blind_ruling", "elsewhere", "from_data", "possible", "preview", "ruling"]

_MODULES = {"Told": "blind", "blind_ruling": "blind", "from_data": "desk", "possible": "desk", "preview": "desk"}
__getattr__ = lazy_names(__name__, _MODULES)  # they load all engines
