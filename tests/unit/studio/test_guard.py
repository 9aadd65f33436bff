"""Nobody but the studio's own pages gets an answer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.routing import Route
from starlette.testclient import TestClient

from cardforge.cli.commands.studio import studio
from cardforge.studio.app import make_app
from cardforge.studio.desk import Desk
from cardforge.studio.guard import Door
from cardforge.studio.server import _listen

DOOR = Door(8765, "key", "token")
BASE = "http://127.0.0.1:8765"


@pytest.fixture
def stranger(tmp_path: Path) -> Iterator[TestClient]:
    """A browser that was not let in."""
    with TestClient(make_app(Desk(tmp_path), DOOR), base_url=BASE, follow_redirects=False) as client:
        yield client


@pytest.fixture
def browser(stranger: TestClient) -> TestClient:
    """A browser that opened the address with the key."""
    assert stranger.get("/enter?key=key").status_code == 303
    return stranger


def test_the_key_lets_in_and_stays_in_a_cookie_that_scripts_and_other_sites_do_not_see(stranger: TestClient) -> None:
    said = stranger.get("/enter?key=key").headers["set-cookie"].lower()
    assert all(word in said for word in ("cardforge-8765=key", "httponly", "samesite=strict"))
    assert stranger.get("/").status_code == 200


@pytest.mark.parametrize(
    "address", ["/", "/new", "/card/s01", "/decks", "/deck", "/deck/x", "/pool", "/face/s01", "/events", "/static/studio.js", "/nothing"]
)
def test_without_the_key_nothing_is_answered(stranger: TestClient, address: str) -> None:
    assert stranger.get(address).status_code == 403


@pytest.mark.parametrize("key", ["", "wrong", "KEY", "\udcff".encode("utf-8", "replace").decode()])
def test_a_wrong_key_is_refused(stranger: TestClient, key: str) -> None:
    assert stranger.get("/enter", params={"key": key}).status_code == 403


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8765", "127.0.0.1", "127.0.0.1:9999", "localhost:80", "0.0.0.0:8765", ""])
def test_a_name_that_was_bound_to_this_machine_is_refused(browser: TestClient, host: str) -> None:
    assert browser.get("/", headers={"host": host}).status_code == 403


@pytest.mark.parametrize("origin", ["http://evil.example", "http://127.0.0.1:9999", "https://127.0.0.1:8765", "null", ""])
def test_another_origin_is_refused(browser: TestClient, origin: str) -> None:
    assert browser.get("/", headers={"origin": origin}).status_code == 403


@pytest.mark.parametrize("site", ["cross-site", "same-site", "nonsense"])
def test_a_form_an_image_a_frame_or_a_fetch_of_another_page_is_refused(browser: TestClient, site: str) -> None:
    assert browser.get("/face/s01", headers={"sec-fetch-site": site}).status_code == 403


@pytest.mark.parametrize("token", [None, "", "wrong"])
def test_nothing_is_changed_without_the_token(browser: TestClient, token: str | None) -> None:
    routes = [route for route in browser.app.routes if isinstance(route, Route)]  # type: ignore[attr-defined]
    changes = [(route.path, method) for route in routes for method in (route.methods or set()) - {"GET", "HEAD"}]
    assert {("/card/save", "POST"), ("/card/art", "POST"), ("/many", "POST"), ("/balance/run/{run}", "DELETE")} <= set(changes)
    headers = {} if token is None else {"x-token": token}
    for path, method in changes:
        assert browser.request(method, re.sub(r"{\w+}", "x", path), json={"lang": "en"}, headers=headers).status_code == 403, path


def test_every_address_is_closed_to_whoever_has_no_key_or_comes_from_elsewhere(stranger: TestClient) -> None:
    paths = {re.sub(r"{\w+}", "x", route.path) for route in stranger.app.routes if isinstance(route, Route)} - {"/enter"}  # type: ignore[attr-defined]
    assert [path for path in paths if stranger.get(path).status_code != 403] == []
    assert stranger.get("/enter?key=key").status_code == 303
    for elsewhere in ({"origin": "http://127.0.0.1:9999"}, {"host": "evil.example"}, {"sec-fetch-site": "same-site"}):
        assert [path for path in paths if stranger.get(path, headers=elsewhere).status_code != 403] == []


def test_no_page_is_shown_in_a_frame_or_has_a_script_or_a_style_within(browser: TestClient) -> None:
    policy = browser.get("/").headers["content-security-policy"]
    assert "frame-ancestors 'none'" in policy
    for address in ("/", "/new", "/masters", "/master", "/decks", "/deck", "/table", "/print", "/balance"):
        page = browser.get(address).text
        assert not re.search(r"<script(?![^>]* src=)|<style| style=| on[a-z]+=\"", page), address


def test_our_own_page_is_answered(browser: TestClient) -> None:
    headers = {"origin": BASE, "sec-fetch-site": "same-origin", "x-token": "token"}
    assert browser.post("/language", json={"lang": "en"}, headers=headers).status_code == 200


@pytest.mark.parametrize("address", ["/", "/static/studio.css", "/nothing"])
def test_every_answer_forbids_what_comes_from_elsewhere(browser: TestClient, address: str) -> None:
    headers = browser.get(address).headers
    assert "default-src 'self'" in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"]
    assert (headers["x-content-type-options"], headers["referrer-policy"]) == ("nosniff", "same-origin")
    assert headers["cross-origin-resource-policy"] == headers["cross-origin-opener-policy"] == "same-origin"


@pytest.mark.parametrize("name", ["..%2F..%2Fetc%2Fpasswd", "%2Fetc%2Fpasswd", "..", "cards%2Fdeckmaster%2Funits.yaml", "file.yaml", "%00"])
@pytest.mark.parametrize("route", ["/face/", "/card/", "/deck/", "/static/", "/master/", "/table/"])
def test_no_route_takes_a_path(browser: TestClient, route: str, name: str, tmp_path: Path) -> None:
    (tmp_path / "file.yaml").write_text("secret", encoding="utf-8")
    answer = browser.get(route + name)
    assert answer.status_code in (303, 404) or answer.url.path == "/"
    assert "secret" not in answer.text
    assert "root:" not in answer.text


def test_two_studios_have_different_keys_and_tokens() -> None:
    one, other = Door(1), Door(1)
    assert {one.key, one.token}.isdisjoint({other.key, other.token})


def test_it_is_bound_to_this_machine_alone_and_nothing_says_otherwise() -> None:
    with _listen(20_500) as bound:
        assert bound.getsockname()[0] == "127.0.0.1"
    # The program itself gives every command --lang.
    assert {each.name for each in studio.params} - {"lang"} == {"folder", "game", "port", "no_browser"}


def test_the_cookie_of_another_studio_on_this_machine_opens_nothing(stranger: TestClient) -> None:
    assert stranger.get("/", headers={"cookie": "cardforge-8766=key"}).status_code == 403
    assert stranger.get("/", headers={"cookie": "cardforge-8765=other; cardforge-8766=key"}).status_code == 403


def test_scripts_images_and_forms_of_elsewhere_are_forbidden_by_the_page_itself(browser: TestClient) -> None:
    policy = browser.get("/").headers["content-security-policy"]
    for said in ("default-src 'self'", "img-src 'self' data:", "object-src 'none'", "base-uri 'none'", "form-action 'self'"):
        assert said in policy
