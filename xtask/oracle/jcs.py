"""RFC 8785, the JSON Canonicalization Scheme, over dicts, lists, strings, numbers, booleans and None."""

import re
from decimal import Decimal

SHORT = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}
TO_ESCAPE = re.compile(r'["\\\x00-\x1f]')


def canonical(value):
    """The canonical text of a value, to be encoded as UTF-8."""
    if value is None:
        return "null"
    if value is True:
        return "true"
    if value is False:
        return "false"
    if isinstance(value, str):
        return '"' + TO_ESCAPE.sub(lambda m: SHORT.get(m[0]) or f"\\u{ord(m[0]):04x}", value) + '"'
    if isinstance(value, list):
        return "[" + ",".join(canonical(item) for item in value) + "]"
    if isinstance(value, dict):
        keys = sorted(value, key=lambda key: key.encode("utf-16-be", "surrogatepass"))
        return "{" + ",".join(canonical(key) + ":" + canonical(value[key]) for key in keys) + "}"
    return number(float(getattr(value, "text", value)))


def number(value):
    """A double as ECMAScript's Number::toString prints it: the shortest digits that read back (so does repr), laid
    out in its own way."""
    if value == 0:
        return "0"
    if value != value or value in (float("inf"), float("-inf")):
        raise ValueError("RFC 8785 has no spelling for this number")
    sign, digits, exponent = Decimal(repr(value)).as_tuple()
    text = "".join(map(str, digits)).rstrip("0")
    point = len(digits) + exponent  # the value is 0.text times 10**point
    if len(text) <= point <= 21:
        shown = text + "0" * (point - len(text))
    elif 0 < point <= 21:
        shown = text[:point] + "." + text[point:]
    elif -6 < point <= 0:
        shown = "0." + "0" * -point + text
    else:
        tail = "." + text[1:] if len(text) > 1 else ""
        shown = f"{text[0]}{tail}e{'+' if point > 0 else '-'}{abs(point - 1)}"
    return ("-" if sign else "") + shown
