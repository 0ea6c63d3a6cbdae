"""`rlx dashboard` as a process."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
import urllib.request

import pytest
from rlx.cli import main


@pytest.fixture
def errors(capsys):
    """A function that runs `rlx dashboard ARGUMENTS` and returns (exit code, standard error)."""

    def run(*arguments: str) -> tuple[int, str]:
        code = main(["dashboard", *arguments])
        return code, capsys.readouterr().err

    return run


def test_it_serves_until_ctrl_c(make_run, tmp_path):
    make_run("a")
    command = [sys.executable, "-m", "rlx", "dashboard", str(tmp_path / "runs"), "--port", "0"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        line = process.stdout.readline()
        address = re.search(r"http://127\.0\.0\.1:\d+/", line).group()
        with urllib.request.urlopen(f"{address}api/health", timeout=30) as answer:
            assert answer.read() == b'{"status": "ok", "runs": 1}'
        process.send_signal(signal.SIGINT)
        _, error = process.communicate(timeout=30)
    finally:
        process.kill()
    assert "Traceback" not in error


def test_a_folder_that_is_not_there_is_one_line(errors, tmp_path):
    code, error = errors(str(tmp_path / "none"))
    assert code == 2
    assert error.startswith("rlx: error: there is no folder")
    assert error.count("\n") == 1


def test_a_port_in_use_is_one_line(errors, tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as other:
        code, error = errors(str(tmp_path), "--port", str(other.getsockname()[1]))
    assert code == 2
    assert "--port" in error
    assert error.count("\n") == 1


def test_an_empty_token_is_one_line(errors, tmp_path):
    assert errors(str(tmp_path), "--token", "") == (
        2,
        "rlx: error: --token is empty; give some characters, or leave it out\n",
    )


def test_the_address_it_prints_opens_the_page(make_run, tmp_path):
    make_run("a")
    command = [
        sys.executable,
        "-m",
        "rlx",
        "dashboard",
        str(tmp_path / "runs"),
        "--port",
        "0",
        "--token",
        "a+b&c#d",
    ]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    try:
        address = re.search(r"http://\S+", process.stdout.readline()).group()
        with opener.open(address, timeout=30) as page:
            assert page.status == 200
    finally:
        process.kill()
        process.wait()
