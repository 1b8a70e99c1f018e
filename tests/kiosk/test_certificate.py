"""https in one word: a certificate that is made once and kept."""

import datetime
import ssl
import stat
from pathlib import Path

import pytest
from cryptography import x509

from voicehost.core.errors import UsageError
from voicehost.kiosk.certificate import LASTS, own_certificate

pytestmark = pytest.mark.unit

NOW = datetime.datetime.now(datetime.UTC)
NAMES = ("192.168.1.7", "kiosk.local")


def test_it_is_made_once_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "state" / "tls.pem"
    first = own_certificate(path, NAMES, NOW)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert own_certificate(path, NAMES, NOW) == first
    assert own_certificate(path, NAMES[:1], NOW) == first


def test_another_name_or_its_last_month_makes_another(tmp_path: Path) -> None:
    path = tmp_path / "tls.pem"
    first = own_certificate(path, NAMES, NOW)
    second = own_certificate(path, (*NAMES, "192.168.1.8"), NOW)
    assert second != first
    assert own_certificate(path, NAMES, NOW + LASTS - datetime.timedelta(days=20)) != second


@pytest.mark.parametrize("held", [b"", b"no certificate", b"\xff" * 100])
def test_what_is_no_certificate_is_made_anew(tmp_path: Path, held: bytes) -> None:
    path = tmp_path / "tls.pem"
    path.write_bytes(held)
    own_certificate(path, NAMES, NOW)
    x509.load_pem_x509_certificate(path.read_bytes())


def test_a_name_that_is_none_and_a_folder_that_is_none_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="Wohnküche"):
        own_certificate(tmp_path / "tls.pem", ["Wohnküche.local"], NOW)
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(UsageError, match=r"tls\.pem"):
        own_certificate(tmp_path / "file" / "tls.pem", NAMES, NOW)


def test_a_client_that_trusts_it_gets_through_and_another_does_not(tmp_path: Path) -> None:
    path = tmp_path / "tls.pem"
    own_certificate(path, NAMES, NOW)
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(path, path)
    trusting = ssl.create_default_context(cafile=str(path))
    for context, name, passes in (
        (trusting, "192.168.1.7", True),
        (trusting, "localhost", True),
        (trusting, "192.168.1.9", False),
        (ssl.create_default_context(), "localhost", False),
    ):
        assert _shakes_hands(server, context, name) is passes, name


def _shakes_hands(server: ssl.SSLContext, client: ssl.SSLContext, name: str) -> bool:
    """Whether a client takes the server for who it says it is."""
    ours, theirs = ssl.MemoryBIO(), ssl.MemoryBIO()
    sides = [
        client.wrap_bio(ours, theirs, server_hostname=name),
        server.wrap_bio(theirs, ours, server_side=True),
    ]
    for _ in range(10):
        for side in sides:
            try:
                side.do_handshake()
            except ssl.SSLWantReadError:
                continue
            except ssl.SSLError:
                return False
    return sides[0].getpeercert() is not None
