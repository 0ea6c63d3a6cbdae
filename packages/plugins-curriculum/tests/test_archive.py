"""The archive keeps cells, improves them and prefers the rarely chosen."""

from __future__ import annotations

from collections import Counter

import pytest
from rlx.errors import ConfigError
from rlx_curriculum.archive import Archive, ArchiveConfig

CONFIG = ArchiveConfig(cell={"x": 10.0}, from_start=0.0)


def test_a_new_cell_is_stored_and_becomes_a_level(context, env, moved):
    archive = Archive(CONFIG, context)
    archive.observe(moved([5, 25]))
    assert env.added == {"cell:0": b"5", "cell:2": b"25"}
    assert set(archive.assign(20)) == {"cell:0", "cell:2"}


def test_staying_in_a_cell_is_one_visit(context, moved):
    archive = Archive(CONFIG, context)
    for _ in range(3):
        archive.observe(moved([5, 25]))
    assert archive.cells["0"].visits == 1


def test_a_faster_arrival_improves_a_cell(context, env, moved):
    archive = Archive(CONFIG, context)
    archive.observe(moved([5, 5]))
    archive.observe(moved([15, 5]))  # cell 1 after 2 steps
    archive.observe(moved([0, 0], ended=(0, 1)))
    archive.observe(moved([17, 0]))  # cell 1 after 1 step
    assert env.added["cell:1"] == b"17"
    assert archive.improved == 1


def test_rarely_chosen_cells_come_first(context, moved):
    archive = Archive(CONFIG, context)
    archive.observe(moved([5, 15]))
    archive.cells["0"].chosen = 399  # weight 1/20 against 1
    counts = Counter(archive.assign(20))
    assert counts["cell:1"] > counts["cell:0"]


def test_the_most_visited_cell_goes_when_there_are_too_many(context, moved):
    archive = Archive(ArchiveConfig(cell={"x": 10.0}, max_cells=2), context)
    archive.observe(moved([5, 5]))
    archive.observe(moved([15, 5]))
    archive.observe(moved([25, 5]))
    assert set(archive.cells) == {"1", "2"}


def test_a_restored_archive_goes_on_the_same(context, moved):
    one = Archive(CONFIG, context)
    one.observe(moved([5, 15]))
    two = Archive(CONFIG, context)
    two.load_state_dict(one.state_dict())
    assert one.assign(30) == two.assign(30)
    assert two.cells == one.cells


def test_a_column_that_the_environment_does_not_report_is_named(context, moved):
    archive = Archive(ArchiveConfig(cell={"room": 1.0}), context)
    with pytest.raises(ConfigError, match=r"'room'.*it reports final_info, x"):
        archive.observe(moved([0, 0]))
