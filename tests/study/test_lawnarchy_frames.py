"""Lawnarchy's own tables agree with its games played move by move."""

import numpy as np


def test_jury_rows_agree_with_a_replay(study):
    jury = study.jury
    assert len(jury) == 90 * 11
    for number in (0, 31, 62):
        own = jury[jury["game"] == number].set_index("card")
        final = study.replay(number)[-1].to_dict()
        won = {card: seat for seat, cards in enumerate(final["won"]) for card in cards}
        assert own.loc[own["claimed"], "claimed_by"].to_dict() == won
        assert set(own.index[own["revealed"]]) == set(final["board"]) | set(won)


def test_what_was_claimed_was_fulfilled_and_what_was_fulfilled_was_revealed(crowd):
    jury = crowd.jury
    claimed = jury[jury["claimed"]]
    assert (claimed["fulfilled_at"] <= claimed["claimed_at"]).all()
    assert (claimed["revealed_at"] <= claimed["fulfilled_at"]).all()
    assert (claimed["claimed_at"] <= claimed["turns"]).all()
    assert not (jury["claimed"] & ~jury["fulfilled"]).any() and not (jury["fulfilled"] & ~jury["revealed"]).any()
    assert jury["claimed_at"].isna().equals(~jury["claimed"])
    assert (jury.loc[~jury["claimed"], "gnomes"] == 0).all()
    wins = jury[jury["claimed"]].groupby(["game", "claimed_by"]).size()
    scores = crowd.seats.set_index(["game", "seat"])["score"]
    assert wins.sum() == scores.sum() and (wins == scores[scores > 0].to_numpy()).all()


def test_cards_nobody_used_keep_their_row(crowd):
    cards = crowd.cards.set_index("card")
    assert len(cards) == len(crowd.edition.cards)
    assert (cards.loc[cards["starting"], "grown"] == 0).all()
    assert cards["grown"].sum() == crowd.seats["grew"].sum()
    assert cards["played"].sum() == crowd.seats["squabbled"].sum()
    assert (cards["grown_games"] <= cards["grown"]).all() and (cards["grown"] <= cards["copies"] * 500).all()


def test_gnomes_are_conserved(crowd):
    gnomes = crowd.gnomes.groupby("game").sum()
    spent = gnomes["points_revealed"] + gnomes["saved"] + gnomes["lost"] + gnomes["kept"]
    left = crowd.games["gnomes_left"].to_numpy()
    assert (gnomes["drawn"].to_numpy() == spent.to_numpy()).all()
    assert (gnomes["drawn"].to_numpy() + left == 12).all()


def test_endings(crowd):
    games = crowd.games
    best = crowd.seats.groupby("game")["score"].max()
    assert ((games["ended_by"] == "jury").to_numpy() == (best == 3).to_numpy()).all()
    assert list(games["ended_by"].cat.categories) == ["jury", "centre", "cap"]
    assert np.isin(games["start"], range(4)).all()
