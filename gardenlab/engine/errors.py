"""What gardenlab raises. Every error says what is wrong, where, and what was expected."""


class GardenlabError(ValueError):
    """The root of all errors that gardenlab raises on purpose."""


class IllegalMove(GardenlabError):
    """A move that the rules forbid now; the text cites the rule."""


class NotationError(GardenlabError):
    """A text that cannot be read as a move, or fits more than one."""


class RecordError(GardenlabError):
    """A position, record or study file that is malformed or impossible."""


class EditionError(GardenlabError):
    """A deck, a card or a rule parameter that no edition can hold."""


class AgentError(GardenlabError):
    """An agent that raised or chose a move that is not there."""
