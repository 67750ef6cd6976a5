"""The floor: the house's rulings on errors, and how they are carried out."""

from typing import TYPE_CHECKING, Any
from warnings import warn

from houseway.floor.rulings import Ruling, elsewhere, ruling
from houseway.irregularities import from_data
from houseway.lazy_names import lazy_names

if TYPE_CHECKING:
    from houseway.floor.blind import Incident, blind_ruling
    from houseway.floor.desk import possible, preview

__all__ = ["Incident", "Ruling", "blind_ruling", "elsewhere", "from_data", "possible", "preview", "ruling"]

_MODULES = {"Incident": "blind", "blind_ruling": "blind", "possible": "desk", "preview": "desk"}
_lazy = lazy_names(__name__, _MODULES)  # they load all engines


def __getattr__(name: str) -> Any:
    """Imports a name on first use; ``Told`` is the old name of ``Incident``."""
    if name == "Told":
        warn("houseway.floor.Told is now houseway.floor.Incident", DeprecationWarning, stacklevel=2)
        name = "Incident"
    return _lazy(name)
