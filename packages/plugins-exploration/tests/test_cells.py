"""Cells of pictures, their hashes, and what an episode has met."""

import numpy as np
import pytest
from rlx_exploration.cells import CellConfig, EpisodeCells, hashes, observation_cells


def test_pictures_are_made_coarse():
    config = CellConfig(grid=2, levels=4)
    picture = np.zeros((1, 4, 10, 10), np.uint8)
    picture[0, -1, :5, 5:] = 255
    picture[0, -1, 5:, :5] = 100
    assert observation_cells(picture, config).tolist() == [[0, 3, 1, 0]]
    nearly = picture.copy()
    nearly[0, -1, 0, 0] = 60
    assert observation_cells(nearly, config).tolist() == [[0, 3, 1, 0]]


def test_every_colour_counts():
    red = np.zeros((1, 3, 40, 40), np.uint8)
    red[:, 0] = 255
    assert observation_cells(red, CellConfig(grid=1, levels=4)).tolist() == [[1]]


@pytest.mark.parametrize("shape", [(40, 40), (40, 40, 1), (40, 40, 3), (40, 40, 12), (4, 40, 40, 3)])
def test_a_picture_is_made_coarse_wherever_its_channels_are(shape):
    """Of a stack of colours the newest picture, (K, H, W, 3), and of channels that are none the last."""
    config = CellConfig(grid=2, levels=4)
    corners = np.kron(np.array([[0, 255], [100, 0]]), np.ones((20, 20))).astype(np.uint8)
    picture = np.zeros((1, *shape), np.uint8)
    if len(shape) == 4:
        picture[0, -1] = corners[..., None]
    elif shape[-1] == 12:
        picture[0, ..., -1] = corners
    else:
        picture[0] = corners.reshape(40, 40, *[1] * (len(shape) - 2))
    assert observation_cells(picture, config).tolist() == [[0, 3, 1, 0]]


def test_a_grid_whose_numbers_are_codes_is_a_cell_as_it_is():
    grid = np.arange(10 * 10 * 3, dtype=np.uint8).reshape(1, 10, 10, 3) % 11
    assert observation_cells(grid, CellConfig()).tolist() == [grid.ravel().tolist()]


def test_hashes_of_different_cells_differ():
    cells = np.stack(np.meshgrid(*[np.arange(-8, 8)] * 4), -1).reshape(-1, 4)
    assert len(np.unique(hashes(cells))) == len(cells)


def test_an_episode_meets_a_cell_for_the_first_time_once():
    cells = EpisodeCells(2)
    steps = [  # where two environments got to, whose episodes ended there, and what was new
        ([1, 1], [], [True, True]),
        ([1, 2], [], [False, True]),
        ([3, 1], [0], [True, False]),  # the last cell of an episode belongs to it …
        ([3, 2], [], [True, False]),  # … and not to the next one
        ([1, 3], [], [True, True]),
    ]
    for keys, ended, new in steps:
        assert cells.first_visits(np.array(keys), np.array(ended, int)).tolist() == new


def test_what_an_episode_has_met_is_kept():
    cells, again, fewer = EpisodeCells(2), EpisodeCells(2), EpisodeCells(1)
    cells.first_visits(np.array([1, 2]), np.array([], int))
    again.load_state_dict(cells.state_dict())
    assert again.first_visits(np.array([1, 1]), np.array([], int)).tolist() == [False, True]
    fewer.load_state_dict(cells.state_dict())
    assert fewer.first_visits(np.array([1]), np.array([], int)).tolist() == [True]
