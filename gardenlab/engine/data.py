"""Where the component files lie: inside an installed package, beside the package in a checkout."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]


def folder(name: str) -> Path:
    """The data folder of one game.

    Parameters
    ----------
    name : str
        The folder's name, such as ``"lawnarchy"``.

    Returns
    -------
    pathlib.Path
        ``gardenlab/data/<name>`` where the package ships its data, else ``data/<name>`` beside the package.
    """
    inside = _PACKAGE / "data"
    return (inside if inside.is_dir() else _PACKAGE.parent / "data") / name
