"""Moves in words: read, written, refused with the reason, told as news, and found on the board.

=============================  =============================================================
``keep belfry``                keep one of the four missions dealt; two are kept
``construct 5.2``            place a floor in area 2 of territory 5
``as green``                 the land of a bramble that is built on first
``abandon 5.2``              abandon a building
``invade 5.2``               take over another's building, with a ploy
``strategic 6``              play in territory 6, one number up or down, with a ploy
``forced 6``                 play in territory 6, the next number: no action possible here
``transfer 5.2``, ``to 3.1``  move a roof to another own building, with a ploy
``project forge``            complete a common project with the building just placed
``no project``               complete none
``next 2``                   choose the seat that plays next
``pass``                     no action is possible
=============================  =============================================================

An area is called by the number of its territory and the slot printed there: 0 the centre, then 1 to 6 clockwise from
the top left. Steps are joined by blanks or commas: ``construct 5.2 as green, project forge, next 2``. A card is
called by its id, or by its name where that is one card's alone among those to choose from: ``project Infirmary``.
"""

from gardenlab.garden_nation.clicks import move_keys
from gardenlab.garden_nation.move_texts import move_text, steps
from gardenlab.garden_nation.names import meant
from gardenlab.garden_nation.refusals import why_not
from gardenlab.garden_nation.telling import describe

__all__ = ["describe", "meant", "move_keys", "move_text", "steps", "why_not"]
