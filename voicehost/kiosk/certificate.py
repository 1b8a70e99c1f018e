"""Certificate: https in one word. A key and a self-signed certificate of this host's own, made once
and kept, so that a phone that trusts it need not be asked again."""

import contextlib
import datetime
import ipaddress
import os
from collections.abc import Iterable
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from voicehost.core.errors import UsageError

LASTS = datetime.timedelta(days=397)
"""Longer ones are refused by some phones."""

RENEWED = datetime.timedelta(days=30)
"""Left when a new one is made."""


def own_certificate(path: Path, names: Iterable[str], now: datetime.datetime) -> str:
    """Make sure that a file holds this host's key and certificate (PEM, mode 0600).

    Args:
        path: the file; kept if it is for all names and lasts long enough.
        names: what this host is called, and its addresses.
        now: the time, with its zone.

    Returns:
        Its SHA-256 fingerprint, as browsers show it.

    Raises:
        UsageError: the file cannot be written.
    """
    wanted = {"localhost", "127.0.0.1", "::1", *names}
    certificate = _known(path, wanted, now)
    if certificate is None:
        certificate = _made(path, wanted, now)
    return certificate.fingerprint(hashes.SHA256()).hex(":").upper()


def _known(path: Path, wanted: set[str], now: datetime.datetime) -> x509.Certificate | None:
    try:
        held = path.read_bytes()
        serialization.load_pem_private_key(held, None)
        certificate = x509.load_pem_x509_certificate(held)
        names = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (OSError, ValueError, x509.ExtensionNotFound):
        return None
    addresses = {str(one) for one in names.get_values_for_type(x509.IPAddress)}
    known = addresses | set(names.get_values_for_type(x509.DNSName))
    fresh = certificate.not_valid_before_utc <= now < certificate.not_valid_after_utc - RENEWED
    return certificate if fresh and wanted <= known else None


def _made(path: Path, names: set[str], now: datetime.datetime) -> x509.Certificate:
    key = ec.generate_private_key(ec.SECP256R1())
    who = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "voicehost")])
    certificate = (
        x509.CertificateBuilder()
        .subject_name(who)
        .issuer_name(who)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + LASTS)
        .add_extension(x509.SubjectAlternativeName([_name(one) for one in sorted(names)]), False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), False)
        .sign(key, hashes.SHA256())
    )
    pem = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    ) + certificate.public_bytes(serialization.Encoding.PEM)
    fresh = path.with_suffix(".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh.unlink(missing_ok=True)
        handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as out:
            out.write(pem)
        fresh.replace(path)
    except OSError as error:
        what = error.strerror or "cannot be written"
        raise UsageError(what, str(path), "free some space, or give --tls-cert") from error
    return certificate


def _name(text: str) -> x509.GeneralName:
    with contextlib.suppress(ValueError):
        return x509.IPAddress(ipaddress.ip_address(text))
    try:
        return x509.DNSName(text)
    except ValueError:
        raise UsageError(
            f'no name for a certificate: "{text}"', "--name", "a-z, 0-9, - and ."
        ) from None
