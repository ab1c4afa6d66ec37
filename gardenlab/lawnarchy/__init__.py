"""Lawnarchy: rules, editions, scoring calculators, graphs, pictures and what its studies can tell."""

from typing import TYPE_CHECKING, Any

from gardenlab.lawnarchy.calculators import Scoresheet, jury_ways, score
from gardenlab.lawnarchy.editions import Edition, edition, sample_edition
from gardenlab.lawnarchy.game import WING as wing
from gardenlab.lawnarchy.game import Game

if TYPE_CHECKING:
    from gardenlab.lawnarchy import styles
    from gardenlab.lawnarchy.findings import (
        card_use,
        gnome_use,
        jury_fulfilment,
        jury_survival,
        squabble_use,
        start_value,
    )

_FINDINGS = ("card_use", "gnome_use", "jury_fulfilment", "jury_survival", "squabble_use", "start_value")

__all__ = [
    "Edition",
    "Game",
    "Scoresheet",
    "card_use",
    "edition",
    "gnome_use",
    "jury_fulfilment",
    "jury_survival",
    "jury_ways",
    "sample_edition",
    "score",
    "squabble_use",
    "start_value",
    "styles",
    "wing",
]


def __getattr__(name: str) -> Any:
    if name == "styles":
        from importlib import import_module

        return import_module("gardenlab.lawnarchy.styles")
    if name not in _FINDINGS:
        raise AttributeError(f"module 'gardenlab.lawnarchy' has no attribute {name!r}")
    from gardenlab.lawnarchy import findings

    return getattr(findings, name)


def __dir__() -> list[str]:
    return __all__
