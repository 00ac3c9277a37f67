"""The strict reader: stage (a), the raw text (design section 3, rulings 6, 11, 12, 14, 58, 59).

It reads bytes from the left with a stack of its own, so that depth is a finding and never a crash, and it looks
into every value, wanted or not, so that skipping a value skips no check.
"""

import re

MAX_BYTES = 1_048_576
MAX_DEPTH = 16
PLAIN_KEY = re.compile(r"[A-Za-z_]{1,32}\Z")
NUMBER = re.compile(rb"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
PLAIN = re.compile(rb'[^"\\\x00-\x1f]*')
HEX4 = re.compile(rb"[0-9A-Fa-f]{4}")
BLANK = re.compile(rb"[ \t\n\r]*")
ESCAPES = {0x22: '"', 0x5C: "\\", 0x2F: "/", 0x62: "\b", 0x66: "\f", 0x6E: "\n", 0x72: "\r", 0x74: "\t"}
LITERALS = ((b"true", True), (b"false", False), (b"null", None))


class StageA(Exception):
    """A raw text at fault, with findings (code, pointer, count)."""

    def __init__(self, findings):
        super().__init__(", ".join(sorted({code for code, _, _ in findings})))
        self.findings = findings


class SyntaxFault(Exception):
    """The bytes are not JSON."""


class TooDeep(Exception):
    """A seventeenth bracket is open."""


class Number:
    """A number, kept as it was written: no field of a manifest wants one."""

    def __init__(self, text):
        self.text = text


class JsonObject(dict):
    """An object; of a repeated key the last value stays, which matters to nobody: the text is refused."""


def read_strict(data):
    """The value that `data` spells, or StageA."""
    if len(data) > MAX_BYTES:
        raise StageA([("too_large", "", 1)])
    repeated = []
    try:
        value, at = parse(data, skip_blank(data, 0), repeated)
        if skip_blank(data, at) != len(data):
            raise SyntaxFault
    except SyntaxFault:
        raise StageA([("invalid_json", "", 1)]) from None
    except TooDeep:
        raise StageA([("too_large", "", 1)]) from None
    if repeated:
        raise StageA(key_findings("duplicate_key", repeated))
    return value


def key_findings(code, paths):
    """Findings for keys given by full paths (tuples of keys and indices): a key that is neither plain nor of the
    schema, on the way or at the end, is not named; the object that holds it is, and `count` says how many keys were
    folded into it. Of the schema's own keys `canonical.sha256` alone is not plain."""
    folded = {}
    for path in sorted(set(paths), key=repr):
        shown = ""
        for place, step in enumerate(path, 1):
            if isinstance(step, str) and not PLAIN_KEY.match(step) and path[:place] != ("canonical", "sha256"):
                break
            shown += f"/{step}"
        folded[shown] = folded.get(shown, 0) + 1
    return [(code, pointer, count) for pointer, count in folded.items()]


def parse(data, at, repeated):
    """One value from `at`; returns it and the place behind it. `repeated` gathers paths of repeated keys."""
    stack = []  # (container, path, pending key)
    path = ()
    while True:
        head = data[at : at + 1]
        if head in (b"{", b"["):
            if len(stack) == MAX_DEPTH:
                raise TooDeep
            container = JsonObject() if head == b"{" else []
            closing = b"}" if head == b"{" else b"]"
            at = skip_blank(data, at + 1)
            if data[at : at + 1] == closing:
                value, at = container, at + 1
            else:
                stack.append([container, path, None])
                at, path = open_slot(data, at, stack[-1], repeated)
                continue
        elif head == b'"':
            value, at = string(data, at)
        else:
            value, at = scalar(data, at)
        # The value is whole: put it where it belongs, and close what ends here.
        while stack:
            container, own_path, key = stack[-1]
            if isinstance(container, list):
                container.append(value)
                closing = b"]"
            else:
                container[key] = value
                closing = b"}"
            at = skip_blank(data, at)
            mark = data[at : at + 1]
            if mark == b",":
                at, path = open_slot(data, skip_blank(data, at + 1), stack[-1], repeated)
                break
            if mark != closing:
                raise SyntaxFault
            at += 1
            value = container
            stack.pop()
        else:
            return value, at


def open_slot(data, at, frame, repeated):
    """Reads up to the next member's or element's value; returns its place and path."""
    container, own_path, _ = frame
    if isinstance(container, list):
        return at, own_path + (len(container),)
    if data[at : at + 1] != b'"':
        raise SyntaxFault
    key, at = string(data, at)
    if key in container:
        repeated.append(own_path + (key,))
    frame[2] = key
    at = skip_blank(data, at)
    if data[at : at + 1] != b":":
        raise SyntaxFault
    return skip_blank(data, at + 1), own_path + (key,)


def string(data, at):
    """A string with its opening quote at `at`. UTF-8 must be whole and surrogates must come in pairs."""
    parts = []
    at += 1
    while True:
        run = PLAIN.match(data, at)
        try:
            parts.append(run.group().decode("utf-8"))
        except UnicodeDecodeError:
            raise SyntaxFault from None
        at = run.end()
        mark = data[at : at + 1]
        if mark == b'"':
            return "".join(parts), at + 1
        if mark != b"\\" or at + 1 >= len(data):
            raise SyntaxFault
        letter = data[at + 1]
        if letter == 0x75:
            unit, at = unit16(data, at)
            if 0xD800 <= unit < 0xDC00:
                low, at = unit16(data, at)
                if not 0xDC00 <= low < 0xE000:
                    raise SyntaxFault
                unit = 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00)
            elif 0xDC00 <= unit < 0xE000:
                raise SyntaxFault
            parts.append(chr(unit))
        elif letter in ESCAPES:
            parts.append(ESCAPES[letter])
            at += 2
        else:
            raise SyntaxFault


def unit16(data, at):
    digits = HEX4.match(data, at + 2)
    if data[at : at + 2] != b"\\u" or not digits:
        raise SyntaxFault
    return int(digits.group(), 16), digits.end()


def scalar(data, at):
    for word, value in LITERALS:
        if data.startswith(word, at):
            return value, at + len(word)
    number = NUMBER.match(data, at)
    if not number:
        raise SyntaxFault
    return Number(number.group().decode("ascii")), number.end()


def skip_blank(data, at):
    return BLANK.match(data, at).end()


LOOSE_STRING = re.compile(rb'"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}))*"')


def skip_value(data, at):
    """The place behind one value, by grammar alone: depth, repeated keys and surrogates are not looked at. A line of
    the bulk protocol is cut with it, and each side is then read strictly from its own root."""
    stack = []
    while True:
        head = data[at : at + 1]
        if head in (b"{", b"["):
            closing = b"}" if head == b"{" else b"]"
            at = skip_blank(data, at + 1)
            if data[at : at + 1] == closing:
                at += 1
            else:
                stack.append(closing)
                at = skip_key(data, at) if closing == b"}" else at
                continue
        elif head == b'"':
            at = skip_string(data, at)
        else:
            _, at = scalar(data, at)
        while stack:
            at = skip_blank(data, at)
            mark = data[at : at + 1]
            if mark == b",":
                at = skip_blank(data, at + 1)
                at = skip_key(data, at) if stack[-1] == b"}" else at
                break
            if mark != stack[-1]:
                raise SyntaxFault
            stack.pop()
            at += 1
        else:
            return at


def skip_key(data, at):
    at = skip_blank(data, skip_string(data, at))
    if data[at : at + 1] != b":":
        raise SyntaxFault
    return skip_blank(data, at + 1)


def skip_string(data, at):
    found = LOOSE_STRING.match(data, at)
    if not found:
        raise SyntaxFault
    return found.end()
