"""Small change of sentences: lists and numbers of things, and the reader called `you`."""

from collections.abc import Iterable, Mapping, Sequence

YOU = "\ue000"  # stands for the reader in a sentence, until it is known which form of `you` fits


def listing(words: Iterable[str], link: str = "and") -> str:
    """``a, b and c``."""
    parts = list(words)
    return f" {link} ".join(part for part in (", ".join(parts[:-1]), parts[-1]) if part) if parts else ""


def plural(count: int, word: str) -> str:
    """``1 gem``, ``2 gems``."""
    return f"{count} {word}{'' if count == 1 else 's'}"


def with_you(names: Sequence[str], reader: int | None) -> list[str]:
    """The players' names by seat, with YOU for the reader's; None is a reader who has no seat."""
    return [YOU if seat == reader else name for seat, name in enumerate(names)]


def addressed(sentence: str, verbs: Mapping[str, str] = {}) -> str:
    """A sentence about the reader, addressed to it: ``You grow Hammock``.

    Parameters
    ----------
    sentence : str
        Begins with YOU and a verb in the third person.
    verbs : mapping, optional
        The second person of verbs of which it is more than to leave out the s.
    """
    verb, _, rest = sentence.removeprefix(YOU).strip().partition(" ")
    return f"You {verbs.get(verb, verb.removesuffix('s'))} {rest}".rstrip()


def has(name: str) -> str:
    """``Ana has``, ``you have``."""
    return "you have" if name == "You" else f"{name} has"


def wins(name: str) -> str:
    """``Ana wins``, ``You win``."""
    return f"{name} win" if name == "You" else f"{name} wins"
