"""The archive keeps cells, improves them and prefers the rarely chosen."""

from __future__ import annotations

import dataclasses
from collections import Counter

import numpy as np
import pytest
from rlx.errors import ConfigError
from rlx_curriculum.archive import Archive, ArchiveConfig
from rlx_curriculum.cells import screen_cells

CONFIG = ArchiveConfig(cell={"x": 10.0}, from_start=0.0)


def test_a_new_cell_is_stored_and_becomes_a_level(context, env, moved, exchanged):
    archive = Archive(CONFIG, context)
    archive.observe(moved([5, 25]))
    exchanged(archive)
    assert env.added == {"cell:0": b"5", "cell:2": b"25"}
    assert set(archive.assign(20)) == {"cell:0", "cell:2"}


def test_staying_in_a_cell_is_one_visit(context, moved, exchanged):
    archive = Archive(CONFIG, context)
    for _ in range(3):
        archive.observe(moved([5, 25]))
        exchanged(archive)
    assert archive.cells["0"].visits == 1


def test_a_faster_arrival_improves_a_cell(context, env, moved, exchanged):
    archive = Archive(CONFIG, context)
    archive.observe(moved([5, 5]))
    archive.observe(moved([15, 5]))  # cell 1 after 2 steps
    archive.observe(moved([0, 0], ended=(0, 1)))
    exchanged(archive)
    archive.observe(moved([17, 0]))  # cell 1 after 1 step
    exchanged(archive)
    assert env.added["cell:1"] == b"17"
    assert archive.improved == 1


def test_rarely_chosen_cells_come_first(context, moved, exchanged):
    archive = Archive(CONFIG, context)
    archive.observe(moved([5, 15]))
    exchanged(archive)
    archive.cells["0"].chosen = 399  # weight 1/20 against 1
    counts = Counter(archive.assign(20))
    assert counts["cell:1"] > counts["cell:0"]


def test_the_most_visited_cell_goes_when_there_are_too_many(context, moved, exchanged):
    archive = Archive(ArchiveConfig(cell={"x": 10.0}, max_cells=2), context)
    archive.observe(moved([5, 5]))
    archive.observe(moved([15, 5]))
    archive.observe(moved([25, 5]))
    exchanged(archive)
    assert set(archive.cells) == {"1", "2"}


def test_a_restored_archive_goes_on_the_same(context, moved, exchanged):
    one = Archive(CONFIG, context)
    one.observe(moved([5, 15]))
    exchanged(one)
    two = Archive(CONFIG, context)
    two.load_state_dict(one.state_dict())
    assert one.assign(30) == two.assign(30)
    assert two.cells == one.cells


def test_a_column_that_the_environment_does_not_report_is_named(context, moved):
    archive = Archive(ArchiveConfig(cell={"room": 1.0}), context)
    with pytest.raises(ConfigError, match=r"'room'.*it reports final_info, level, x"):
        archive.observe(moved([0, 0]))


def test_an_episode_from_a_cell_goes_on_with_the_steps_that_lead_there(context, env, moved, exchanged):
    archive = Archive(CONFIG, context)
    archive.observe(moved([5, 5]))
    archive.observe(moved([15, 5]))  # cell 1 after 2 steps
    exchanged(archive)
    archive.observe(moved([15, 5], ended=(0,), levels=["cell:1", "1-1"]))
    archive.observe(moved([15, 5]))  # one step after the start: 3 in all, no better than 2
    exchanged(archive)
    assert archive.cells["1"].steps == 2
    assert archive.improved == 0


def test_ranks_share_cells_visits_and_choices(context, moved, exchanged):
    ranks = [Archive(CONFIG, dataclasses.replace(context, rank=r, world_size=2)) for r in (0, 1)]
    ranks[0].observe(moved([5, 15]))
    ranks[1].observe(moved([15, 25]))
    exchanged(*ranks)
    for archive in ranks:
        archive.assign(5)
    exchanged(*ranks)
    assert ranks[0].cells == ranks[1].cells
    assert {key: cell.visits for key, cell in ranks[0].cells.items()} == {"0": 1, "1": 2, "2": 1}
    assert sum(cell.chosen for cell in ranks[0].cells.values()) == 10


def test_a_cell_function_of_ones_own(context, moved, exchanged):
    archive = Archive(ArchiveConfig(cell=f"{__name__}:parity"), context)
    archive.observe(moved([4, 7]))
    exchanged(archive)
    assert set(archive.cells) == {"0", "1"}


def parity(transition):
    return transition.info["x"].astype(int)[:, None] % 2


def test_a_screen_is_shrunk_to_its_mean_shades(moved):
    transition = moved([0, 0])
    pictures = np.zeros((2, 4, 84, 84), np.uint8)
    pictures[1, -1, :, 42:] = 255
    transition.next_obs = pictures
    cells = screen_cells(transition).reshape(2, 8, 11)
    assert (cells[0] == 0).all()
    assert (cells[1, :, :5] == 0).all() and (cells[1, :, 6:] == 7).all()
