"""The floor: errors as they happen, and rulings carried out."""
