"""The hash of an event and of a leaf is SHA-256, whoever works it out."""

import hashlib
import sys

import pytest

from houseway.room.hashing import own, sha256


@pytest.mark.parametrize("without", [(), ("_sha2",), ("_sha2", "_sha256")])
def test_a_text_has_the_same_hash_wherever_python_takes_it_from(
    without: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in without:
        monkeypatch.setitem(sys.modules, name, None)
    here = own()
    for length in (0, 1, 37, 55, 56, 63, 64, 65, 700, 16_384):
        text = bytes(at % 251 for at in range(length))
        assert here(text).digest() == sha256(text).digest() == hashlib.sha256(text).digest()
        assert here(text).hexdigest() == hashlib.sha256(text).hexdigest()


def test_where_python_has_none_of_its_own_it_is_openssls(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("_sha2", "_sha256"):
        monkeypatch.setitem(sys.modules, name, None)
    assert own() is hashlib.sha256
