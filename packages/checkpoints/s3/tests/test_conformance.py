"""The backend `s3` keeps every promise of the conformance kit, against moto in this process."""

from __future__ import annotations

from collections.abc import Iterator

import boto3
import pytest
import rlx.testing
from moto import mock_aws

pytestmark = pytest.mark.usefixtures("bucket")


@pytest.fixture
def bucket(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """An empty bucket for each promise."""
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "key")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "secret")
    monkeypatch.setenv("AWS_DEFAULT_REGION", "us-east-1")
    monkeypatch.delenv("AWS_ENDPOINT_URL", raising=False)
    with mock_aws():
        boto3.client("s3").create_bucket(Bucket="games")
        yield


TestS3 = rlx.testing.suite("checkpoint_backend", "s3", {"url": "s3://games/rlx", "region": "us-east-1"})
