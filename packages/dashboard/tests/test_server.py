"""The page's answers, asked as a browser asks."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from rlx_dashboard.server import STATIC, make_app
from run_folders import write_records
from starlette.testclient import TestClient

METRICS = [{"iteration": i, "step": 100 * i, "episode/return_mean": float(i)} for i in (1, 2)]


@pytest.fixture
def client(make_run, tmp_path):
    make_run("a", metrics=METRICS)
    folder = make_run("deep/b", metrics=METRICS[:1], summary={"status": "finished"})
    (folder / "videos").mkdir()
    (folder / "videos" / "best one.mp4").write_bytes(bytes(range(100)))
    with TestClient(make_app(tmp_path / "runs", refresh_s=0.02), base_url="http://localhost") as client:
        yield client


def test_the_page_and_all_that_it_loads_are_served(client):
    page = client.get("/").text
    assert "<main" in page
    for path in sorted(STATIC.iterdir()):
        assert client.get(f"/static/{path.name}").status_code == 200
        if path.suffix == ".js":
            imported = [
                line.split('"./')[1].split('"')[0]
                for line in path.read_text().splitlines()
                if 'from "./' in line
            ]
            assert all((STATIC / name).is_file() for name in imported)
    assert 'src="static/app.js"' in page


def test_runs_are_listed_with_their_path_as_id(client):
    runs = {run["id"]: run for run in client.get("/api/runs").json()}
    assert runs.keys() == {"a", "deep/b"}
    assert runs["deep/b"]["status"] == "finished"
    assert client.get("/api/health").json() == {"status": "ok", "runs": 2}


def test_series_of_several_runs_and_metrics_come_in_one_answer(client):
    query = "id=a&id=deep/b&metric=episode/return_mean&metric=loss/none"
    answer = client.get(f"/api/series?{query}").json()
    assert answer["a"]["episode/return_mean"]["values"] == [1.0, 2.0]
    assert answer["deep/b"]["episode/return_mean"]["steps"] == [100.0]
    assert answer["a"]["loss/none"]["values"] == []


def test_a_part_of_a_video_can_be_asked_for(client):
    assert client.get("/api/run?id=deep/b").json()["media"] == ["videos/best one.mp4"]
    answer = client.get("/media/videos/best%20one.mp4?id=deep/b", headers={"Range": "bytes=10-19"})
    assert (answer.status_code, answer.content) == (206, bytes(range(10, 20)))


@pytest.mark.parametrize(
    "path",
    [
        "/media/config.yaml?id=a",
        "/media/..%2fdeep/b/videos/best%20one.mp4?id=a",
        "/media/%2fetc/passwd?id=a",
        "/api/run?id=../runs/a",
        "/api/run?id=none",
        "/api/series?id=none&metric=x",
        "/static/..%2fserver.py",
    ],
)
def test_nothing_else_is_served(client, path):
    assert client.get(path).status_code == 404


def test_new_records_and_new_runs_are_seen(client, make_run, tmp_path):
    write_records(tmp_path / "runs" / "a" / "metrics.jsonl", [{"iteration": 3, "step": 300}], mode="a")
    make_run("c", metrics=METRICS)
    _wait_for(lambda: len(client.get("/api/runs").json()) == 3)
    _wait_for(lambda: client.get("/api/run?id=a").json()["step"] == 300)


def test_changes_are_told_as_they_happen(make_run, tmp_path):
    make_run("a", metrics=METRICS)
    app = make_app(tmp_path / "runs", refresh_s=0.02)

    async def first_change() -> list[str]:
        request = _Connected()
        async with app.router.lifespan_context(app):
            route = next(route for route in app.routes if route.path == "/api/changes")
            answer = await route.endpoint(request)
            events = answer.body_iterator
            assert await anext(events) == "retry: 2000\n\n"
            write_records(tmp_path / "runs" / "a" / "metrics.jsonl", [{"step": 300}], mode="a")
            told = await asyncio.wait_for(anext(events), 10)
            request.gone = True
            assert [event async for event in events] == [], "it ends when the browser has gone"
        return json.loads(told.removeprefix("data: "))

    assert asyncio.run(first_change()) == ["a"]


class _Connected:
    gone = False

    async def is_disconnected(self) -> bool:
        return self.gone


def test_a_page_under_a_foreign_name_gets_nothing(client):
    assert client.get("/api/runs", headers={"Host": "evil.example"}).status_code == 403
    assert client.get("/api/runs", headers={"Host": "127.0.0.1:8008"}).status_code == 200


def test_markup_in_a_name_stays_text_and_scripts_of_others_do_not_run(client):
    assert "script-src" not in client.get("/").headers["content-security-policy"]
    assert "default-src 'self'" in client.get("/").headers["content-security-policy"]
    for path in STATIC.glob("*.js"):
        assert "innerHTML" not in Path(path).read_text()


def test_a_token_opens_the_page_once_and_stays_as_a_cookie(make_run, tmp_path):
    make_run("a")
    app = make_app(tmp_path / "runs", token="s3cret", hosts=None)
    with TestClient(app, base_url="http://machine", follow_redirects=False) as client:
        assert client.get("/api/runs").status_code == 401
        assert client.get("/?token=wrong").status_code == 401
        answer = client.get("/?token=s3cret&x=1")
        assert (answer.status_code, answer.headers["location"]) == (303, "/?x=1")
        assert "HttpOnly" in answer.headers["set-cookie"]
        assert client.get("/api/runs").status_code == 200


@pytest.mark.parametrize("token", ["a+b&c#d", "größe", 'a"; b'])
def test_a_token_may_have_any_characters(make_run, tmp_path, token):
    make_run("a")
    app = make_app(tmp_path / "runs", token=token, hosts=None)
    with TestClient(app, base_url="http://machine", follow_redirects=False) as client:
        assert client.get("/", params={"token": token}).status_code == 303
        assert client.get("/api/runs").status_code == 200


def test_cookies_of_others_on_this_host_do_not_shut_the_page(make_run, tmp_path):
    make_run("a")
    kept = []
    apps = [make_app(tmp_path / "runs", token=token, hosts=None) for token in ("first", "second")]
    for app, token in zip(apps, ("first", "second"), strict=True):
        with TestClient(app, base_url="http://machine", follow_redirects=False) as client:
            kept.append(client.get(f"/?token={token}").headers["set-cookie"].split(";")[0])
    cookies = f'settings={{"wide": [1, 2]}}; {kept[0]}; {kept[1]}'
    for app in apps:
        with TestClient(app, base_url="http://machine") as client:
            assert client.get("/api/runs", headers={"cookie": cookies}).status_code == 200
            assert client.get("/api/runs", headers={"cookie": "settings=1"}).status_code == 401


def _wait_for(condition) -> None:
    import time

    deadline = time.monotonic() + 10
    while not condition():
        assert time.monotonic() < deadline, "nothing changed within 10 seconds"
        time.sleep(0.02)
