"""Moves in words: read, written, refused with the reason, told as news, and found on the board.

==============================  ==========================================================
``claim p-dantic``              take a jury card from the examination board (§4.1)
``grow hammock``                grow a garden card from the centre (§4.2), then ``at 2``
``squabble goal``               play a squabble card (§4.3)
``compost goal``                compost a squabble card without effect (§4.3)
``at 2``                        where the grown card goes
``to 3``                        on which own card the gnome in hand goes
``1 from 3``                    rearranging: place 1 gets the card that lies at place 3
``swap 2``                      swap the own card at place 2 with the one opposite
``from 4``                      steal a gnome from the card opposite place 4
``reveal 2 at 3 + 1 at 4``      which point gnomes to reveal for a claim
==============================  ==========================================================

Steps are joined by blanks or commas: ``grow potatoes at 2 to 3``. Places are 1 to 4, left to right. Rearranging
asks for places 1, 2 and 3, and place 4 gets what is left; across the fence places are the own ones that the cards
lie opposite to.
"""

from gardenlab.lawnarchy.move_texts import move_text, reveal_text, steps
from gardenlab.lawnarchy.refusals import why_not
from gardenlab.lawnarchy.telling import describe, move_keys

__all__ = ["describe", "move_keys", "move_text", "reveal_text", "steps", "why_not"]
