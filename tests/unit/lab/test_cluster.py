"""Games played on a dask cluster: real processes, one of them killed in the middle."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import distributed
import pytest

from cardforge.games.shared.pack import playable_games
from cardforge.lab.effort import Effort
from cardforge.lab.pairs import Clock, played
from cardforge.model import CardforgeError
from cardforge.simulation.matches import cluster
from cardforge.simulation.matches.match import play_match
from tests.amount import amount
from tests.unit.lab.test_ledger import rows
from tests.unit.lab.test_pairs import plan_of

GAME = playable_games()[0]


@pytest.fixture
def two_workers() -> Iterator[Any]:
    """A cluster of two processes on this machine."""
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1", silence_logs=50
    ) as local:
        yield local


@pytest.fixture
def nobody() -> Iterator[Any]:
    """A cluster without a machine."""
    with distributed.LocalCluster(n_workers=0, dashboard_address=None, host="127.0.0.1", silence_logs=50) as local:
        yield local


def test_a_worker_is_killed_and_the_ledger_is_that_of_one_process(two_workers: Any, tmp_path: Path) -> None:
    pairs = amount(60, 400)
    plan = plan_of(GAME, pairs, "greedy")
    files = tmp_path / "one.sqlite", tmp_path / "cluster.sqlite"
    here = [(pair.number, pair.score, pair.first) for pair in played(plan, Clock(600), Effort(jobs=2, ledger=files[0]))]
    there = []
    victim = next(iter(two_workers.workers.values())).pid
    with closing(played(plan, Clock(600), Effort(ledger=files[1], cluster=two_workers.scheduler_address))) as coming:
        for pair in coming:
            there.append((pair.number, pair.score, pair.first))
            if pair.number == pairs // 4:
                os.kill(victim, signal.SIGKILL)
    assert there == here
    assert rows(files[0]) == rows(files[1])
    assert len(rows(files[1])) == 2 * pairs


def test_a_match_is_the_same_on_a_cluster(two_workers: Any) -> None:
    plan = plan_of(playable_games()[-1], 30)
    here, there = play_match(plan, jobs=2), play_match(plan, cluster=two_workers.scheduler_address)
    assert [result[:6] for result in here.results] == [result[:6] for result in there.results]
    assert here.cards == there.cards


def test_who_has_seen_enough_leaves_nothing_to_do(two_workers: Any) -> None:
    plan = plan_of(GAME, 100_000)
    with closing(played(plan, Clock(600), Effort(cluster=two_workers.scheduler_address))) as coming:
        next(coming)
    with distributed.Client(two_workers.scheduler_address, set_as_default=False) as client:
        deadline = time.monotonic() + 30
        while any(client.processing().values()) and time.monotonic() < deadline:
            time.sleep(0.1)
        assert not any(client.processing().values())


def test_a_cluster_that_is_not_there_is_told() -> None:
    with pytest.raises(CardforgeError, match="cannot be reached"):
        play_match(plan_of(GAME, 1), cluster="tcp://127.0.0.1:9")


@pytest.mark.parametrize("address", ["nonsense", "ftp://example", "tcp://", "tcp://127.0.0.1:abc", "tcp://[::1"])
def test_an_address_that_is_none_is_told(address: str) -> None:
    with pytest.raises(CardforgeError, match="cannot be reached"):
        play_match(plan_of(GAME, 1), cluster=address)


def test_a_cluster_without_a_machine_is_told(nobody: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "_PATIENCE", 2.0)
    with pytest.raises(CardforgeError, match="has no machine") as error:
        play_match(plan_of(GAME, 1), cluster=nobody.scheduler_address)
    assert error.value.hint
    assert f"lab worker {nobody.scheduler_address}" in error.value.hint.en


def test_a_machine_of_another_version_is_told(two_workers: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "program", lambda _game: "older")
    with pytest.raises(CardforgeError, match="another version"):
        play_match(plan_of(GAME, 4), cluster=two_workers.scheduler_address)


def test_what_a_game_raises_is_told_as_here(two_workers: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    plan = replace(plan_of(GAME, 4), options={"no_such_rule": True})
    with pytest.raises(CardforgeError, match="no_such_rule"):
        list(cluster.share_out_over(two_workers.scheduler_address, _prepare, plan, [[0]]))


def _prepare(plan: Any) -> Any:
    from cardforge.simulation.matches.match import _player

    return _player(plan)


def test_a_worker_of_the_command_plays_and_ends_with_one_line(nobody: Any) -> None:
    call = [sys.executable, "-m", "cardforge", "lab", "worker", nobody.scheduler_address, "--lang", "en"]
    worker = subprocess.Popen(
        call, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ | {"PYTHONUNBUFFERED": "1"}, start_new_session=True
    )
    try:
        with distributed.Client(nobody.scheduler_address, set_as_default=False) as client:
            client.wait_for_workers(1, timeout=60)
        assert sum(play_match(plan_of(GAME, 10), cluster=nobody.scheduler_address).wins) == 20
        # As a terminal does it: to every process of the group.
        os.killpg(worker.pid, signal.SIGINT)
        out, err = worker.communicate(timeout=30)
    finally:
        worker.kill()
    assert worker.returncode == 130
    assert out.count("\n") == 1
    assert len(err.strip().splitlines()) == 1, err


def test_a_cluster_that_goes_away_is_told() -> None:
    local = distributed.LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None, host="127.0.0.1", silence_logs=50)
    ends = threading.Timer(2.0, local.close)
    try:
        ends.start()
        with pytest.raises(CardforgeError):
            play_match(plan_of(GAME, 500_000), cluster=local.scheduler_address)
    finally:
        ends.join()
        local.close()
