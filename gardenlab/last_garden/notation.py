"""Moves in words: read, written, refused with the reason, told as news, and found on the board.

==============================  ==========================================================
``play place-1``                play a program card: its type and its program die
``plain``, ``with x2``          without a boost, or with the one held: x2, multi, change
``as spin``                     what Change Action makes of the card
``number 4``                    the number that a wild card with Multi stands for
``at sector 3``                 the sector that the card, or the Queen Action, acts on
``red``                         the colour of a gem: red, green, blue
``without``                     Multi Place with too few gems: this sector goes without
``to sector 5``                 where the gems on the move go
``up``, ``down``                which way a die spins
``garden 2``                    a robotanist on a garden sector
``mine blue``                   a robotanist on a mine
``row 1:2 die 4``               a robotanist in the workshop: rows 1:1, 1:2, 6+=3
``lab``, then ``take multi``    a robotanist in the lab, and the boost taken
``queen``                       begin the Queen Action: ``queen at sector 2 red``
``done``                        end the turn without the Queen Action
==============================  ==========================================================

Steps are joined by blanks or commas: ``play place-1 at sector 1 red garden 1``. Sectors and dice are 1 to 6.
"""

from gardenlab.last_garden.move_texts import move_text, steps
from gardenlab.last_garden.refusals import why_not
from gardenlab.last_garden.telling import describe, move_keys

__all__ = ["describe", "move_keys", "move_text", "steps", "why_not"]
