"""What rlx-encoders offers: descriptions only, so that listing components imports no torch."""

from __future__ import annotations

from collections.abc import Iterable

from rlx.components import Component
from rlx.hookspecs import hookimpl


@hookimpl
def rlx_encoders() -> Iterable[Component]:
    """Returns the encoders of this distribution."""
    return [
        _encoder("cnn", "cnn:CNN", "cnn:CNNConfig", "convolutions of Mnih et al. 2015"),
        _encoder("impala", "impala:IMPALA", "impala:IMPALAConfig", "residual, of Espeholt et al. 2018"),
        _encoder("mlp", "mlp:MLP", "mlp:MLPConfig", "fully connected layers, for vectors"),
        _encoder("multi", "multi:Multi", "multi:MultiConfig", "screens and vectors of a Dict, fused"),
        _encoder("lstm", "recurrent:LSTM", "recurrent:RecurrentConfig", "memory over any encoder"),
        _encoder("gru", "recurrent:GRU", "recurrent:RecurrentConfig", "gated memory over any encoder"),
    ]


def _encoder(name: str, target: str, config: str, summary: str) -> Component:
    return Component(
        kind="encoder",
        name=name,
        target=f"rlx_encoders.{target}",
        config=f"rlx_encoders.{config}",
        summary=summary,
    )
