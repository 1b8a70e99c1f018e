"""Bodies: what a request brings, read with care; what is wrong with it becomes an answer."""

import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from voicehost.core.errors import UsageError, VoicehostError
from voicehost.kiosk.guard import TooLong

Handler = Callable[[Request], Awaitable[Response]]


def safe(handler: Handler) -> Handler:
    """What is wrong with a request becomes an answer that says so."""

    async def safe(request: Request) -> Response:
        try:
            return await handler(request)
        except TooLong:
            return JSONResponse(
                {"problem": "the body is too long, or took too long"}, status_code=413
            )
        except VoicehostError as error:
            body = {"problem": error.what, "where": error.where, "remedy": error.remedy}
            return JSONResponse(body, status_code=400)

    return safe


async def body_of(request: Request) -> Mapping[str, Any]:
    raw = await request.body()
    if not raw:
        return {}
    try:
        body = json.loads(raw)
    except (ValueError, RecursionError):
        raise UsageError("the body is no JSON") from None
    if not isinstance(body, dict):
        raise UsageError("the body is no JSON object")
    return body


def text_of(body: Mapping[str, Any], key: str, *, required: bool = False) -> str | None:
    value = body.get(key)
    if value is None and not required:
        return None
    if not isinstance(value, str) or not value or len(value) > 1_000 or not whole(value):
        raise UsageError(f'"{key}" must be words')
    return value


def whole(text: str) -> bool:
    """Whether a text can be written anywhere: JSON may bring halves of characters, which no file
    takes."""
    return not any("\ud800" <= character <= "\udfff" for character in text)


def number_of(body: Mapping[str, Any], key: str) -> int | None:
    value = body.get(key)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 2**48:
        raise UsageError(f'"{key}" must be a whole number')
    return value


def is_value(value: object) -> bool:
    """Whether it could be a secret value: a whole number, or a short word."""
    if isinstance(value, str):
        return 0 < len(value) <= 40 and whole(value)
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 10**9


def yes_of(body: Mapping[str, Any], key: str) -> bool:
    value = body.get(key, False)
    if not isinstance(value, bool):
        raise UsageError(f'"{key}" must be true or false')
    return value


def options_of(body: Mapping[str, Any]) -> dict[str, str]:
    options = body.get("options") or {}
    if not isinstance(options, dict) or len(options) > 40:
        raise UsageError('"options" must be an object')
    told = {str(key): str(value) for key, value in options.items()}
    if not all(map(whole, (*told, *told.values()))):
        raise UsageError('"options" must be words')
    return told
