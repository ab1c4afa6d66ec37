"""Games told decision by decision agree with their replay, their record and their tables."""

import pytest

from gardenlab.engine.errors import GardenlabError
from gardenlab.study.simulate import simulate


@pytest.mark.parametrize("game", ["lawnarchy", "last_garden", "garden_nation"])
def test_each_decision_has_its_row(game):
    study = simulate(game, 2, ["greedy", "random"], 6, seed="rows", progress=False)
    turns = study.turns(games=[1, 4])
    assert turns["game"].drop_duplicates().tolist() == [1, 4]
    for number in (1, 4):
        rows, replay = turns[turns["game"] == number], study.replay(number)
        own = study.seats[study.seats["game"] == number].set_index("seat")
        assert len(rows) == study.games["decisions"][number]
        assert rows["legal"].sum() == study.games["options"][number]
        assert (rows["legal"] == 1).sum() == study.games["forced"][number]
        assert rows["move"].tolist() == replay.moves and rows["seat"].tolist() == replay.seats
        assert rows["agent"].tolist() == [own.loc[seat, "agent"] for seat in replay.seats]
        for k, code in enumerate(rows["code"]):
            assert replay[k].play(int(code)) == replay[k + 1]
        assert (rows["turn"].diff().dropna() >= 0).all() and rows["turn"].nunique() > 5
        if "turns" in study.games:
            assert rows["turn"].max() == study.games["turns"][number]
            assert (rows.groupby("turn")["seat"].nunique() == 1).iloc[1:].all()
        last = rows.iloc[-1]
        assert last["score_after"] == own.loc[last["seat"], "score"]
        asked = rows["asked"].astype(str)
        assert (asked.str.len() > 5).all() and asked.nunique() > 1


def test_the_first_hundred_are_told_unless_others_are_named():
    study = simulate("last_garden", 2, games=101, seed=3, cap=3, progress=False)  # of three decisions each
    assert study.turns()["game"].nunique() == 100
    assert study.turns(-1)["game"].unique().tolist() == [100]
    for wrong in ([], [101], 1.5, "1"):
        with pytest.raises(GardenlabError, match="expected"):
            study.turns(wrong)
