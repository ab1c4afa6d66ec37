"""What to say when an agent raised, answered amiss or changed what is not its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gardenlab.engine import forms, loop
from gardenlab.engine.errors import AgentError
from gardenlab.engine.luck import agent_luck
from gardenlab.engine.position import Position

if TYPE_CHECKING:
    from gardenlab.agents.spec import Agent
    from gardenlab.study.driver import Chunk
    from gardenlab.study.machine import Plan
    from gardenlab.study.tasks import Reply

LONGEST = 1500  # characters of an observation in a message


def agent_error(plan: Plan, chunk: Chunk, reply: Reply, again: str) -> AgentError:
    """The error that tells which agent failed, where, how, and how to meet it again.

    Parameters
    ----------
    plan : Plan
    chunk : Chunk
    reply : Reply
        Of the chunk, with the fault and the game that could not go on.
    again : str
        The line of code that plays up to it again.

    Returns
    -------
    AgentError
        To be raised from its ``__cause__``. With ``agent``, ``seat``, ``game``, ``deal``, ``rotation`` and the full
        ``position``.
    """
    if not reply.fault:
        return _changed_edition(plan, chunk)
    number = chunk.task.first + reply.done
    position = Position(plan.game, reply.stuck)
    seat, deal = reply.seat, number // plan.rotations
    one = plan.agents[plan.agent_at(number, seat)]
    raised, answer = _cause(plan, reply, one, position, deal)
    seen = position.observe(seat)
    if raised is not None:
        what = f"raised {type(raised).__name__}: {raised}"
    else:
        what = f"answered {answer!r}, which is {_expected(one, seen)}"
    text = str(seen)
    shown = text if len(text) <= LONGEST else text[:LONGEST] + " ..."
    decision = int(position.state.decisions)
    error = AgentError(
        f"agent {one.name!r}, seat {seat}, game {number} (deal {deal}), decision {decision}: {what}\n"
        f"What it saw:\n{shown}\n"
        f"The whole position is the error's .position; meet it again with\n{again}"
    )
    error.__cause__ = raised
    return _noted(error, agent=one.name, seat=seat, game=number, deal=deal, position=position,
                  rotation=number % plan.rotations)  # fmt: skip


def _noted(error: AgentError, **facts: Any) -> AgentError:
    for name, value in facts.items():
        setattr(error, name, value)
    return error


def _expected(one: Agent, seen: Position) -> str:
    legal = seen.legal_codes()
    if one.compiled:
        return f"not the index of a legal move: expected an integer from 0 to {len(legal) - 1}"
    texts = [seen.move_text(code) for code in legal[:12]]
    more = f" and {len(legal) - 12} more" if len(legal) > 12 else ""
    return f"not a legal move: expected the text or code of one step: {', '.join(texts)}{more}"


def _cause(plan: Plan, reply: Reply, one: Agent, position: Position, deal: int) -> tuple[Exception | None, Any]:
    """The exception or the answer of the agent; machine code lets go of exceptions, so it is asked again here."""
    if reply.trouble:
        return reply.trouble[0].raised, reply.trouble[0].answer
    if reply.fault == loop.BAD_INDEX:
        return None, reply.index
    from gardenlab.study.cells import plain_function

    seat = position.turn
    seen = forms.view(position.record.copy())
    if one.blind:
        forms.blank_record(seen)
    else:
        plan.game.wing.conceal(seen, plan.game.edition_view, seat)
    moves, luck = forms.integers(plan.game.wing.max_moves), forms.words(1)
    codes = position.legal_codes()
    for k, code in enumerate(codes):
        moves[k] = code
    luck[0] = agent_luck(plan.key, deal, seat, int(position.state.decisions))
    try:
        answer = plain_function(one)(seen, forms.view(plan.game.edition.array.copy()), moves, len(codes), luck)
    except Exception as raised:
        return raised, None
    unseen = RuntimeError(f"an exception in machine code; as plain Python it answers {answer!r} here")
    return unseen, None


def _changed_edition(plan: Plan, chunk: Chunk) -> AgentError:
    own = sorted({one.name for one in plan.agents if one.own})
    last = chunk.task.first + max(chunk.done, 1) - 1
    return _noted(
        AgentError(
            f"an agent ({', '.join(own)}) changed the edition in games {chunk.task.first} to {last}: "
            "an agent may read the edition, and only read it"
        ),
        agent=own[0] if len(own) == 1 else None, game=chunk.task.first, deal=chunk.task.first // plan.rotations,
    )  # fmt: skip
