#!/usr/bin/env python3
"""A second reading of `resume-manifest/v1`, the checksum `n1` and `verify`.

It is an independent implementation in another language that shares no code with the crates, so that an agreement of
the two means something. It leaves out one rule, "exactly one operation".

  semsum_oracle.py sum FILE...            one line a file: n1:<64 hex>  <path>
  semsum_oracle.py canonical FILE         the normal form's RFC 8785 bytes
  semsum_oracle.py verify --jsonl         the bulk line protocol, standard input to standard output
  semsum_oracle.py golden CORPUS_DIR      the golden file, from CORPUS_DIR/bases and golden_cases.py

Needs the Unicode 18.0.0 table for NFC: `pip install unicodedata2==18.0.0`. Without it the standard library's older
table is used, and input that holds a code point which that table does not know is refused.
"""

import base64
import binascii
import hashlib
import json
import sys
from pathlib import Path

from jcs import canonical
from manifest_rules import UNICODE_VERSION, UnknownCodePoint, normal_form, shape_findings, verify_manifests
from strict_json import StageA, SyntaxFault, read_strict, skip_blank, skip_value

CHECKSUM_LINE = b"semsum n1 resume-manifest/v1\n"
MAX_LINE = 8 * 1024 * 1024
PROTOCOL = "semsum-verifier/v1"


class Side:
    """What can be said of one side by itself: its findings, and its checksum where it has none."""

    def __init__(self, data):
        self.manifest = None
        self.checksum = None
        try:
            value = read_strict(data)
            self.findings = shape_findings(value)
        except StageA as fault:
            self.findings = fault.findings
            return
        if not self.findings:
            self.manifest = value
            self.checksum = checksum(value)


def canonical_bytes(manifest):
    """RFC 8785 bytes of the normal form of a valid manifest."""
    return canonical(normal_form(manifest)).encode("utf-8")


def checksum(manifest):
    """`n1:` and 64 hex digits (design section 4)."""
    return "n1:" + hashlib.sha256(CHECKSUM_LINE + canonical_bytes(manifest)).hexdigest()


def verify(before, after, policy="careful"):
    """The verdict over two sides given as bytes, without the exact-one rule."""
    sides = {"before": Side(before), "after": Side(after)}
    findings = [
        {"side": name, "code": code, "pointer": pointer, "count": count}
        for name, side in sides.items()
        for code, pointer, count in side.findings
    ]
    added = []
    b, a = sides["before"], sides["after"]
    if b.manifest is not None and a.manifest is not None:
        compared, added = verify_manifests(b.manifest, a.manifest)
        if policy == "exact" and b.checksum != a.checksum:
            compared.append(("checksum_changed", "", 1))
        findings += [{"side": "after", "code": c, "pointer": p, "count": n} for c, p, n in compared]
    findings.sort(key=lambda f: (f["side"] == "after", f["pointer"], f["code"]))
    if b.findings:
        outcome = "before_invalid"
    else:
        outcome = "rejected" if findings else "accepted"
    return {
        "outcome": outcome,
        "accepted": outcome == "accepted",
        "policy": policy,
        "findings": findings,
        "added": sorted(added),
        "before": b.checksum,
        "after": a.checksum,
    }


# --- the bulk line protocol -------------------------------------------------------------------------------------


class Unusable(Exception):
    """A line that asks nothing; its text names keys of the protocol, never a value."""


def line_members(line):
    """The members of a line as (key, span) pairs: faults that lie inside a side stay inside it."""
    if len(line) > MAX_LINE:
        raise Unusable("line is too long")
    try:
        line.decode("utf-8")
        at = skip_blank(line, 0)
        if line[at : at + 1] != b"{":
            raise Unusable("line is not a JSON object")
        if skip_blank(line, skip_value(line, at)) != len(line):
            raise Unusable("line is not JSON")
        members = []
        at = skip_blank(line, at + 1)
        while line[at : at + 1] == b'"':
            end = skip_value(line, at)
            key = json.loads(line[at:end], strict=False)
            start = skip_blank(line, skip_blank(line, end) + 1)
            end = skip_value(line, start)
            members.append((key, line[start:end]))
            at = skip_blank(line, end)
            if line[at : at + 1] == b",":
                at = skip_blank(line, at + 1)
        return members
    except (SyntaxFault, UnicodeDecodeError):
        raise Unusable("line is not JSON") from None


def read_line(line):
    """A line's wish: ("hello", …) or ("case", id, before, after, policy)."""
    known = {}
    for key, span in line_members(line):
        if key in ("id", "before", "after", "beforeRaw", "afterRaw", "policy", "type"):
            if key in known and key != "type":
                raise Unusable(f"{key} stands twice")
            known[key] = span
    if "id" not in known and text_of(known.get("type"), "type") == "hello":
        return ("hello",)
    if "id" not in known:
        raise Unusable("id is missing")
    identity = text_of(known["id"], "id")
    sides = []
    for name in ("before", "after"):
        raw = known.get(name + "Raw")
        if (name in known) == (raw is not None):
            raise Unusable(f"one of {name} and {name}Raw is needed")
        sides.append(known[name] if raw is None else raw_side(text_of(raw, name + "Raw"), name))
    policy = text_of(known["policy"], "policy") if "policy" in known else None
    if policy not in (None, "careful", "exact"):
        raise Unusable("policy is not known")
    return ("case", identity, sides[0], sides[1], policy)


def raw_side(text, name):
    """The bytes of a base64 text (RFC 4648 section 4), which is the one text that encodes them: padding is whole, and the
    bits behind the last byte are zero (section 3.5)."""
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        data = None
    if data is None or base64.b64encode(data).decode("ascii") != text:
        raise Unusable(f"{name}Raw is not base64")
    return data


def text_of(span, name):
    if span is None:
        return None
    try:
        value = read_strict(span)
    except StageA:
        value = None
    if not isinstance(value, str):
        raise Unusable(f"{name} is not a string")
    return value


def serve(lines, out, policy="careful"):
    """Answers each line, flushed; returns the exit code of the contract."""
    asked = hellos = 0
    worst = 0
    for number, line in enumerate(lines, 1):
        line = line.rstrip(b"\n")
        if not line.strip(b" \t\r"):
            continue
        try:
            wish = read_line(line)
            if wish[0] == "hello":
                hellos += 1
                answer = {
                    "type": "hello",
                    "protocol": PROTOCOL,
                    "name": "semsum-oracle",
                    "version": UNICODE_VERSION,
                    "judges": ["manifest", "raw", "exact"],
                }
            else:
                asked += 1
                answer = {"id": wish[1], **verify(wish[2], wish[3], wish[4] or policy)}
                worst = max(worst, {"accepted": 0, "rejected": 1, "before_invalid": 2}[answer["outcome"]])
        except (Unusable, UnknownCodePoint) as error:
            asked += 1
            worst = 2
            answer = {"id": None, "line": number, "outcome": "unusable", "error": str(error)}
        out.write(json.dumps(answer, ensure_ascii=False, separators=(",", ":")).encode("utf-8") + b"\n")
        out.flush()
    if asked:
        return worst
    return 0 if hellos else 4


# --- commands ---------------------------------------------------------------------------------------------------


def escaped_path(path):
    """A path as sha256sum shows it: with a leading backslash if it holds a newline, a return or a backslash."""
    if not any(c in path for c in "\n\r\\"):
        return "", path
    return "\\", path.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r")


def command_sum(paths):
    status = 0
    for path in paths:
        side = Side(sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes())
        if side.checksum is None:
            status = 2
            for code, pointer, _ in side.findings:
                print(f"{path}: {code} {pointer!r}", file=sys.stderr)
        else:
            mark, shown = escaped_path(path)
            print(f"{mark}{side.checksum}  {shown}")
    return status


def command_canonical(path):
    side = Side(Path(path).read_bytes())
    if side.manifest is None:
        print(f"{path}: {sorted({code for code, _, _ in side.findings})}", file=sys.stderr)
        return 2
    sys.stdout.buffer.write(canonical_bytes(side.manifest))
    return 0


def golden(corpus):
    """The golden file as a JSON value. Made once and frozen: a later difference is a fault, not an update."""
    from golden_cases import CASES

    cases = []
    for path in sorted((Path(corpus) / "bases").glob("*.json"), key=lambda p: p.name):
        cases.append(golden_entry({"id": "base/" + path.stem, "base": path.stem}, path.read_bytes(), False))
    for case in CASES:
        data = case["text"].encode("utf-8") if "text" in case else base64.b64decode(case["raw"])
        cases.append(golden_entry(dict(case), data, True))
    return {"schema": "semsum/golden-n1/v1", "checksum": "n1", "unicode": "18.0.0", "cases": cases}


def golden_entry(entry, data, inline):
    side = Side(data)
    if side.manifest is None:
        raise SystemExit(f"golden case {entry['id']} is no valid manifest: {side.findings}")
    made = canonical_bytes(side.manifest)
    if inline:
        entry["canonical"] = made.decode("utf-8")
    else:
        entry["canonicalSha256"] = hashlib.sha256(made).hexdigest()
    entry["checksum"] = side.checksum
    return entry


def main(arguments):
    match arguments:
        case ["sum", *paths] if paths:
            return command_sum(paths)
        case ["canonical", path]:
            return command_canonical(path)
        case ["verify", "--jsonl"]:
            return serve(sys.stdin.buffer, sys.stdout.buffer)
        case ["verify", "--jsonl", "--policy", ("careful" | "exact") as policy]:
            return serve(sys.stdin.buffer, sys.stdout.buffer, policy)
        case ["golden", corpus]:
            if UNICODE_VERSION != "18.0.0":
                print("golden checksums need unicodedata2==18.0.0", file=sys.stderr)
                return 4
            print(json.dumps(golden(corpus), ensure_ascii=True, indent=2))
            return 0
        case _:
            print(__doc__, file=sys.stderr)
            return 2


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except UnknownCodePoint as error:
        print(error, file=sys.stderr)
        sys.exit(4)
    except OSError as error:
        print(f"{error.filename}: {error.strerror}", file=sys.stderr)
        sys.exit(2)
