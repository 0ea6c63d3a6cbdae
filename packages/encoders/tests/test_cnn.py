"""The convolutional encoder: shapes, layouts, scaling, and errors."""

import numpy as np
import pytest
import torch
from gymnasium import spaces
from rlx.errors import ConfigError
from rlx_encoders.cnn import CNN, CNNConfig
from rlx_encoders.image import image_layout


def box(*shape, dtype=np.uint8):
    return spaces.Box(0, 255 if dtype == np.uint8 else 1, shape, dtype)


def test_nature_network_has_the_published_size():
    network = CNN(CNNConfig()).build(box(4, 84, 84))
    assert network.feature_dim == 512
    # 8·8·4·32+32 + 4·4·32·64+64 + 3·3·64·64+64 + 3136·512+512
    assert sum(p.numel() for p in network.parameters()) == 1_684_128


@pytest.mark.parametrize(
    ("shape", "channels_last"), [((4, 84, 84), False), ((84, 84, 4), True), ((10, 10, 6), True)]
)
def test_layout_is_read_from_the_shape(shape, channels_last):
    layout = image_layout(box(*shape))
    assert layout.channels_last is channels_last
    assert layout.channels == min(shape)


def test_both_layouts_give_the_same_features():
    torch.manual_seed(0)
    first = CNN(CNNConfig()).build(box(4, 84, 84))
    last = CNN(CNNConfig()).build(box(84, 84, 4))
    last.load_state_dict(first.state_dict())
    obs = torch.randint(0, 256, (3, 4, 84, 84), dtype=torch.uint8)
    torch.testing.assert_close(first(obs), last(obs.permute(0, 2, 3, 1).contiguous()))


def test_bytes_equal_floats_between_zero_and_one():
    torch.manual_seed(0)
    bytes_ = CNN(CNNConfig()).build(box(4, 84, 84))
    floats = CNN(CNNConfig()).build(box(4, 84, 84, dtype=np.float32))
    weights = {name: tensor for name, tensor in bytes_.state_dict().items() if not name.endswith(".scale")}
    floats.load_state_dict(weights, strict=False)  # bytes are scaled by 1/255, floats by 1
    obs = torch.randint(0, 256, (3, 4, 84, 84), dtype=torch.uint8)
    torch.testing.assert_close(bytes_(obs), floats(obs / 255.0), rtol=1e-4, atol=1e-5)


def test_small_images_take_a_small_network():
    network = CNN(CNNConfig()).build(box(10, 10, 6, dtype=bool))
    assert network(torch.zeros(2, 10, 10, 6, dtype=torch.bool)).shape == (2, 128)


def test_grey_images_need_no_channel():
    network = CNN(CNNConfig()).build(box(84, 84))
    assert network(torch.zeros(2, 84, 84, dtype=torch.uint8)).shape == (2, 512)


def test_bf16_autocast_is_near_fp32():
    torch.manual_seed(0)
    network = CNN(CNNConfig()).build(box(4, 84, 84))
    obs = torch.randint(0, 256, (3, 4, 84, 84), dtype=torch.uint8)
    with torch.autocast("cpu", torch.bfloat16):
        half = network(obs)
    single = network(obs)
    assert (half - single).norm() < 0.02 * single.norm()


def test_errors_say_what_to_use():
    with pytest.raises(ConfigError, match=r"encoder 'cnn' cannot encode Box.*--encoder mlp"):
        CNN(CNNConfig()).build(spaces.Box(-1, 1, (4,)))
    with pytest.raises(ConfigError, match="3×3 is too small"):
        CNN(CNNConfig(layers=((8, 8, 4),))).build(box(1, 3, 3))


def test_small_pictures_get_small_layers_and_a_reason(caplog):
    caplog.set_level("INFO")
    network = CNN(CNNConfig()).build(box(10, 10, 4, dtype=bool))
    assert network.feature_dim == 128
    assert network(torch.zeros(2, 10, 10, 4, dtype=torch.bool)).shape == (2, 128)
    assert "an image of 10×10 is too small for the convolutions of Mnih et al. 2015" in caplog.text
