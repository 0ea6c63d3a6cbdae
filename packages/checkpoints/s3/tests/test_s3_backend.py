"""The backend against moto, a server in this process: whole files, conditional commits, retries."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import boto3
import botocore.exceptions
import pytest
from moto import mock_aws
from rlx.contracts import CheckpointContext
from rlx.errors import CheckpointError, DamagedCheckpoint
from rlx_checkpoint_s3.backend import S3Backend
from rlx_checkpoint_s3.config import MIB, S3Config
from rlx_checkpoint_s3.retries import Retries, is_passing
from rlx_checkpoint_s3.store import ObjectStore

CONTEXT = CheckpointContext(directory="runs/runner-1", run_name="runner-1")
CONFIG = S3Config(url="s3://games/rlx", region="us-east-1", part_mib=5, retry_s=2.0)


@pytest.fixture(autouse=True)
def bucket(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    for name, value in {
        "AWS_ACCESS_KEY_ID": "key",
        "AWS_SECRET_ACCESS_KEY": "secret",
        "AWS_DEFAULT_REGION": "us-east-1",
    }.items():
        monkeypatch.setenv(name, value)
    monkeypatch.delenv("AWS_ENDPOINT_URL", raising=False)
    with mock_aws():
        client = boto3.client("s3")
        client.create_bucket(Bucket="games")
        yield client


@pytest.fixture
def backend() -> S3Backend:
    return quick(S3Backend(CONFIG, CONTEXT))


def quick(backend: S3Backend) -> S3Backend:
    """Makes it wait for nothing."""
    backend.store.retries = Retries(budget_s=2.0, first_wait_s=0.001)
    return backend


def save(backend: S3Backend, name: str, files: dict[str, bytes] | None = None) -> str:
    writer = backend.begin(name)
    for filename, data in (files or {"state.json": b"{}"}).items():
        writer.write(filename, data)
    return writer.commit()


def keys(client: Any) -> list[str]:
    return sorted(item["Key"] for item in client.list_objects_v2(Bucket="games").get("Contents", []))


class TestWhatIsKept:
    def test_a_checkpoint_appears_with_its_commit_and_not_before(self, backend):
        writer = backend.begin("step-000000000001")
        writer.write("state.json", b"one")
        assert backend.list() == []
        location = writer.commit()

        assert backend.list() == ["step-000000000001"]
        assert backend.read("step-000000000001", "state.json") == b"one"
        assert location.startswith("s3://games/rlx/runner-1/step-000000000001.")

    def test_another_process_reads_the_same(self, backend):
        save(backend, "step-000000000002")
        save(backend, "step-000000000001")
        assert S3Backend(CONFIG, CONTEXT).list() == ["step-000000000001", "step-000000000002"]

    def test_a_large_file_goes_in_parts(self, backend, bucket):
        data = bytes(range(256)) * (11 * MIB // 256)
        save(backend, "step-000000000001", {"replay": data})

        assert backend.read("step-000000000001", "replay") == data
        key = next(key for key in keys(bucket) if key.endswith("replay"))
        assert bucket.head_object(Bucket="games", Key=key)["ETag"].endswith('-3"')  # three parts

    def test_deleting_takes_the_name_first_and_then_the_files(self, backend, bucket):
        save(backend, "step-000000000001")
        save(backend, "step-000000000002")
        backend.delete("step-000000000001")

        assert backend.list() == ["step-000000000002"]
        assert not [key for key in keys(bucket) if "000001" in key]

    def test_what_is_put_aside_is_neither_listed_nor_deleted(self, backend, bucket):
        save(backend, "step-000000000001")
        where = backend.put_aside("step-000000000001", "broken")
        save(backend, "step-000000000001")
        backend.put_aside("step-000000000001", "broken")

        assert backend.list() == []
        assert sorted(backend.index.load().aside) == [
            "broken-2-step-000000000001",
            "broken-step-000000000001",
        ]
        assert any(f"s3://games/{key}".startswith(where) for key in keys(bucket))

    def test_what_is_missing_is_damage(self, backend):
        save(backend, "step-000000000001")
        with pytest.raises(DamagedCheckpoint, match=r"has no agent\.safetensors"):
            backend.read("step-000000000001", "agent.safetensors")
        with pytest.raises(DamagedCheckpoint, match="no checkpoint step-000000000009"):
            backend.read("step-000000000009", "state.json")

    def test_an_aborted_writer_leaves_nothing(self, backend, bucket):
        writer = backend.begin("step-000000000001")
        writer.write("state.json", b"x")
        writer.abort()
        assert keys(bucket) == []

    def test_left_overs_of_a_killed_process_go_with_the_next_commit(self, backend, bucket):
        backend.begin("step-000000000001").write("state.json", b"x")  # and the process dies
        upload = bucket.create_multipart_upload(Bucket="games", Key="rlx/runner-1/step-1.a/replay")
        bucket.put_object(Bucket="games", Key="rlx/other-run/step-1.b/state.json", Body=b"mine")
        save(quick(S3Backend(CONFIG, CONTEXT)), "step-000000000002")

        assert not [key for key in keys(bucket) if "step-000000000001" in key]
        assert "rlx/other-run/step-1.b/state.json" in keys(bucket)
        assert upload["UploadId"] not in str(bucket.list_multipart_uploads(Bucket="games").get("Uploads"))


class TestTwoWriters:
    def test_the_process_that_starts_takes_over_and_the_older_one_is_refused(self, backend):
        save(backend, "step-000000000001")
        newer = quick(S3Backend(CONFIG, CONTEXT))
        newer.list()
        save(newer, "step-000000000002")

        with pytest.raises(CheckpointError, match="changed by another process"):
            save(backend, "step-000000000003")
        assert newer.list() == ["step-000000000001", "step-000000000002"]

    def test_looking_at_the_list_does_not_help_the_older_one(self, backend):
        save(backend, "step-000000000001")
        newer = quick(S3Backend(CONFIG, CONTEXT))
        newer.list()
        save(newer, "step-000000000002")
        backend.list()

        with pytest.raises(CheckpointError, match="changed by another process"):
            save(backend, "step-000000000003")

    def test_two_that_start_at_once_cannot_both_commit_first(self, backend):
        other = quick(S3Backend(CONFIG, CONTEXT))
        writers = [backend.begin("step-000000000001"), other.begin("step-000000000001")]
        for i, writer in enumerate(writers):
            writer.write("state.json", str(i).encode())
        writers[0].commit()
        with pytest.raises(CheckpointError, match="changed by another process"):
            writers[1].commit()
        assert other.read("step-000000000001", "state.json") == b"0"


class Faulty:
    """A client whose next calls fail before or after they took effect."""

    def __init__(self, client: Any, method: str, errors: list[Exception], *, after: bool = False) -> None:
        self._client, self._method, self._errors, self._after = client, method, errors, after

    def __getattr__(self, name: str) -> Any:
        real = getattr(self._client, name)
        if name != self._method:
            return real

        def call(**arguments: Any) -> Any:
            if not self._errors:
                return real(**arguments)
            error = self._errors.pop(0)
            if self._after:
                real(**arguments)
            raise error

        return call


def http_error(status: int, code: str) -> botocore.exceptions.ClientError:
    response = {"Error": {"Code": code}, "ResponseMetadata": {"HTTPStatusCode": status}}
    return botocore.exceptions.ClientError(response, "PutObject")


PASSING = [
    http_error(500, "InternalError"),
    http_error(503, "SlowDown"),
    http_error(429, "TooManyRequests"),
    http_error(409, "ConditionalRequestConflict"),
    botocore.exceptions.EndpointConnectionError(endpoint_url="http://s3"),
    botocore.exceptions.ReadTimeoutError(endpoint_url="http://s3"),
    botocore.exceptions.ConnectTimeoutError(endpoint_url="http://s3"),
    botocore.exceptions.ConnectionClosedError(endpoint_url="http://s3"),
]


def test_what_a_store_cannot_do_is_not_asked_again():
    assert all(map(is_passing, PASSING))
    assert not is_passing(http_error(501, "NotImplemented"))
    assert not is_passing(http_error(403, "AccessDenied"))


class TestFailures:
    @pytest.mark.parametrize("method", ["put_object", "get_object", "list_objects_v2", "delete_object"])
    @pytest.mark.parametrize("error", PASSING, ids=lambda error: type(error).__name__ + str(error)[-40:-30])
    def test_what_passes_is_repeated(self, backend, method, error):
        save(backend, "step-000000000001")
        backend.store.client = Faulty(backend.store.client, method, [error, error])
        save(backend, "step-000000000002")
        backend.delete("step-000000000001")

        assert backend.list() == ["step-000000000002"]
        assert backend.read("step-000000000002", "state.json") == b"{}"

    def test_a_lost_answer_to_the_commit_is_no_conflict(self, backend):
        save(backend, "step-000000000001")
        writer = backend.begin("step-000000000002")
        writer.write("state.json", b"{}")
        error = botocore.exceptions.ReadTimeoutError(endpoint_url="http://s3")
        backend.store.client = Faulty(backend.store.client, "put_object", [error], after=True)
        writer.commit()

        assert backend.list() == ["step-000000000001", "step-000000000002"]

    def test_a_lost_answer_to_the_last_part_is_no_failure(self, backend):
        error = botocore.exceptions.ReadTimeoutError(endpoint_url="http://s3")
        method = "complete_multipart_upload"
        backend.store.client = Faulty(backend.store.client, method, [error], after=True)
        save(backend, "step-000000000001", {"replay": bytes(6 * MIB)})
        assert len(backend.read("step-000000000001", "replay")) == 6 * MIB

    def test_a_part_that_fails_is_sent_again(self, backend):
        backend.store.client = Faulty(backend.store.client, "upload_part", [PASSING[0]] * 3)
        save(backend, "step-000000000001", {"replay": bytes(6 * MIB)})
        assert len(backend.read("step-000000000001", "replay")) == 6 * MIB

    def test_what_does_not_pass_ends_with_one_line_and_leaves_the_earlier_ones(self, backend):
        save(backend, "step-000000000001")
        real = backend.store.client
        backend.store.client = Faulty(real, "put_object", [http_error(403, "AccessDenied")])
        with pytest.raises(CheckpointError, match="credentials may not read and write there"):
            save(backend, "step-000000000002")
        backend.store.client = real
        assert backend.list() == ["step-000000000001"]

    def test_a_store_that_stays_away_is_given_up_after_the_time(self, backend, caplog):
        clock = iter(range(0, 1000, 10))
        slept: list[float] = []
        backend.store.retries = Retries(
            budget_s=60, sleep=slept.append, clock=lambda: float(next(clock)), first_wait_s=1.0
        )
        backend.store.client = Faulty(backend.store.client, "get_object", [PASSING[4]] * 99)
        with pytest.raises(CheckpointError, match="is the server up"):
            backend.list()
        assert 3 <= len(slept) <= 6 and slept == sorted(slept), "waits grow"
        said = [record.message for record in caplog.records if record.levelname == "WARNING"]
        assert len(said) == 1 and "trying again for" in said[0], "nobody waits a minute without a word"

    def test_a_missing_bucket_says_what_to_do(self):
        other = quick(S3Backend(S3Config(url="s3://nowhere/x", region="us-east-1"), CONTEXT))
        with pytest.raises(CheckpointError, match="create the bucket"):
            save(other, "step-000000000001")

    def test_missing_credentials_say_what_to_do(self, monkeypatch, tmp_path):
        monkeypatch.delenv("AWS_ACCESS_KEY_ID")
        monkeypatch.delenv("AWS_SECRET_ACCESS_KEY")
        monkeypatch.setenv("AWS_SHARED_CREDENTIALS_FILE", str(tmp_path / "none"))
        monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")
        store = ObjectStore(CONFIG, Retries(budget_s=0))
        with pytest.raises(CheckpointError, match="set AWS_ACCESS_KEY_ID"):
            S3Backend(CONFIG, CONTEXT, store).list()


def test_what_lies_below_a_url_can_be_listed(backend):
    save(backend, "step-000000000001")
    save(quick(S3Backend(CONFIG, CheckpointContext(directory="x", run_name="other"))), "step-000000000001")
    above = S3Backend(S3Config(url="s3://games/rlx", run="", region="us-east-1"), CONTEXT)
    assert above.below() == ["other", "runner-1"] and above.list() == []


@pytest.mark.parametrize(("option", "region"), [(None, "eu-north-1"), ("ap-south-1", "ap-south-1")])
def test_the_region_is_that_of_the_option_or_of_the_environment(monkeypatch, option, region):
    monkeypatch.setenv("AWS_REGION", "eu-north-1")
    assert ObjectStore(S3Config(url="s3://games/rlx", region=option)).client.meta.region_name == region


@pytest.mark.parametrize("url", ["", "bucket/prefix", "s3://", "https://bucket/x"])
def test_a_wrong_url_is_refused(url):
    with pytest.raises(ValueError, match=r"expected s3://bucket/prefix"):
        S3Config(url=url)
