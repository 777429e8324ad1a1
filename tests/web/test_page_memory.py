"""Python's memory, kept at the first start: the next ones begin with it, and a damaged one keeps nobody from anything."""

from __future__ import annotations

import pytest

from helpers_page import ASK_ALL, WORKERS, eventually

KEPT = """async () => { const shelf = await caches.open("printkit-inflated");
  const [kept] = (await shelf.keys()).filter(({ url }) => url.includes("?memory="));
  return kept ? (await shelf.match(kept)).headers.get("X-Digest") : ""; }"""
"""The digest of the memory that is kept. It is another one each time that one is made: Python draws a secret when it starts."""

DAMAGE = """async () => { const shelf = await caches.open("printkit-inflated");
  const [kept] = (await shelf.keys()).filter(({ url }) => url.includes("?memory="));
  const bytes = new Uint8Array(1_000_000);
  const digest = String(new Uint32Array(await crypto.subtle.digest("SHA-256", bytes)));
  await shelf.put(kept.url, new Response(bytes, { headers: { "X-Digest": digest } })) }"""
"""Something else in its place, which is whole as far as its digest goes."""

SHEET = {"game": {"id": "open", "edition": "", "options": {}}, "lang": "ja", "players": 2, "component": None}


@pytest.mark.turns(6, among="page")
def test_a_start_from_memory_answers_as_the_first_did(visit):
    one = visit(script=WORKERS)
    page = one.go("about")
    answer = lambda: page.evaluate(ASK_ALL, ["sheets.opened", [SHEET]])  # noqa: E731
    first = answer()
    assert first[0]["files"]
    eventually(lambda: page.evaluate(KEPT) != "", wanted=True)
    digest = page.evaluate(KEPT)
    page.reload()
    assert eventually(lambda: page.evaluate("workers.length > 0"), wanted=True)
    assert answer() == first
    page.wait_for_timeout(2500)  # after which a new one would be kept
    assert page.evaluate(KEPT) == digest
    page.evaluate(DAMAGE)
    page.reload()
    assert eventually(lambda: page.evaluate("workers.length > 0"), wanted=True)
    assert answer() == first
    assert page.evaluate(KEPT) == ""
