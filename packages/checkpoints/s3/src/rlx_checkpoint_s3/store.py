"""Objects in a bucket: whole, conditional and multipart writes, with patience."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import boto3
from botocore.config import Config
from botocore.exceptions import ClientError
from rlx_checkpoint_s3.config import MIB, S3Config
from rlx_checkpoint_s3.retries import Retries


class Conflict(Exception):
    """A conditional write found another version than the one it was meant to replace."""


class ObjectStore:
    """One bucket. Keys are whole keys, without bucket.

    Raises (all methods):
        BotoCoreError, ClientError: a failure that did not pass within `retry_s`.
    """

    def __init__(self, config: S3Config, retries: Retries | None = None) -> None:
        self.bucket = config.bucket
        self.client = make_client(config)
        self.retries = retries or Retries(budget_s=config.retry_s)
        self._part_bytes = config.part_mib * MIB
        self._parallel_parts = config.parallel_parts

    def get(self, key: str) -> tuple[bytes, str] | None:
        """Returns content and ETag, or None if there is no such object."""

        def request() -> tuple[bytes, str]:
            answer = self.client.get_object(Bucket=self.bucket, Key=key)
            return answer["Body"].read(), answer["ETag"]

        try:
            return self.retries.call(f"reading {key}", request)
        except ClientError as error:
            if _code(error) in ("NoSuchKey", "404"):
                return None
            raise

    def put(self, key: str, data: bytes | memoryview) -> None:
        """Writes an object; in parts if it is large."""
        if len(data) > self._part_bytes:
            return self._put_parts(key, memoryview(data))
        body = bytes(data)
        self.retries.call(
            f"writing {key}",
            lambda: self.client.put_object(Bucket=self.bucket, Key=key, Body=body),
        )

    def replace(self, key: str, data: bytes, etag: str | None) -> str:
        """Writes an object if its ETag is still `etag` (None: if there is none); returns the new one.

        Raises:
            Conflict: it is not. After a lost answer that can be our own write: read and compare.
        """
        condition = {"IfNoneMatch": "*"} if etag is None else {"IfMatch": etag}

        def request() -> str:
            answer = self.client.put_object(Bucket=self.bucket, Key=key, Body=data, **condition)
            return answer["ETag"]

        try:
            return self.retries.call(f"writing {key}", request)
        except ClientError as error:
            if _code(error) in ("PreconditionFailed", "412", "NoSuchKey", "404"):
                raise Conflict(key) from error
            raise

    def keys(self, prefix: str) -> Iterator[str]:
        """Yields all keys below `prefix`."""
        token: dict[str, str] = {}
        while True:
            page = self._page(prefix, token)
            for item in page.get("Contents", []):
                yield item["Key"]
            if not page.get("IsTruncated"):
                return
            token = {"ContinuationToken": page["NextContinuationToken"]}

    def folders(self, prefix: str) -> list[str]:
        """Returns the names of what lies directly below `prefix` and has keys below it; 1000 at most."""
        page = self._page(prefix, {"Delimiter": "/"})
        return [entry["Prefix"][len(prefix) : -1] for entry in page.get("CommonPrefixes", [])]

    def _page(self, prefix: str, options: dict[str, str]) -> dict[str, Any]:
        return self.retries.call(
            f"listing {prefix}",
            lambda: self.client.list_objects_v2(Bucket=self.bucket, Prefix=prefix, **options),
        )

    def delete(self, key: str) -> None:
        """Removes an object; one that is not there is no error."""
        self.retries.call(f"deleting {key}", lambda: self.client.delete_object(Bucket=self.bucket, Key=key))

    def abort_uploads(self, prefix: str) -> None:
        """Removes the parts that killed processes left below `prefix`: they cost money and are in no list."""
        answer = self.client.list_multipart_uploads(Bucket=self.bucket, Prefix=prefix)
        for upload in answer.get("Uploads", []):
            self._abort(upload["Key"], upload["UploadId"])

    def _put_parts(self, key: str, data: memoryview) -> None:
        upload = self.retries.call(
            f"writing {key}",
            lambda: self.client.create_multipart_upload(Bucket=self.bucket, Key=key)["UploadId"],
        )

        def send(start: int) -> dict[str, Any]:
            number = start // self._part_bytes + 1
            body = bytes(data[start : start + self._part_bytes])
            answer = self.retries.call(
                f"writing {key}, part {number}",
                lambda: self.client.upload_part(
                    Bucket=self.bucket, Key=key, UploadId=upload, PartNumber=number, Body=body
                ),
            )
            return {"PartNumber": number, "ETag": answer["ETag"]}

        try:
            with ThreadPoolExecutor(self._parallel_parts) as threads:
                parts = list(threads.map(send, range(0, len(data), self._part_bytes)))
            self._complete(key, upload, parts)
        except BaseException:
            self._abort(key, upload)
            raise

    def _complete(self, key: str, upload: str, parts: list[dict[str, Any]]) -> None:
        def request() -> None:
            try:
                self.client.complete_multipart_upload(
                    Bucket=self.bucket, Key=key, UploadId=upload, MultipartUpload={"Parts": parts}
                )
            except ClientError as error:
                # The answer to an earlier try was lost: the upload is gone because it was completed.
                if _code(error) != "NoSuchUpload" or self.get(key) is None:
                    raise

        self.retries.call(f"completing {key}", request)

    def _abort(self, key: str, upload: str) -> None:
        try:
            self.client.abort_multipart_upload(Bucket=self.bucket, Key=key, UploadId=upload)
        except Exception:  # a server that is away; `abort_uploads` of a later process finds it
            return


def make_client(config: S3Config) -> Any:
    """Returns a boto3 client. It does not retry: `Retries` does, by time and not by count."""
    style = config.addressing
    if style == "auto" and config.endpoint:
        style = "path"
    return boto3.session.Session().client(
        "s3",
        endpoint_url=config.endpoint,
        region_name=config.region or os.environ.get("AWS_REGION"),  # which boto3 itself does not read
        config=Config(
            connect_timeout=config.connect_timeout_s,
            read_timeout=config.read_timeout_s,
            retries={"total_max_attempts": 1},
            max_pool_connections=max(10, config.parallel_parts),
            s3={"addressing_style": style},
            # Compatible servers refuse the newer checksum trailers; manifests hold a sha256 of every file.
            request_checksum_calculation="when_required",
            response_checksum_validation="when_required",
        ),
    )


def _code(error: ClientError) -> str:
    return str(error.response.get("Error", {}).get("Code", ""))
