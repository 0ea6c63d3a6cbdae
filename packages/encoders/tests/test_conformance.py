"""The encoders keep every promise of the conformance kit."""

from __future__ import annotations

import rlx.testing

TestCNN = rlx.testing.suite("encoder", "cnn")
TestIMPALA = rlx.testing.suite("encoder", "impala")
TestMLP = rlx.testing.suite("encoder", "mlp")
TestMulti = rlx.testing.suite("encoder", "multi")
TestLSTM = rlx.testing.suite("encoder", "lstm")
TestGRU = rlx.testing.suite("encoder", "gru")
