"""Stages (b) and (c): the shape of a manifest, its normal form, and the order between two of them.

Sources: design sections 3 to 5; rulings 5 to 24 and 58 to 67. The rule of "exactly one operation" is not here.
"""

import re

from strict_json import JsonObject, key_findings

try:
    import unicodedata2 as unicodedata

    if unicodedata.unidata_version != "18.0.0":
        raise ImportError
except ImportError:
    import unicodedata

UNICODE_VERSION = unicodedata.unidata_version
PINNED = UNICODE_VERSION == "18.0.0"

STRINGS = ("taskId", "objective", "nextExactAction", "rollback")
LISTS = ("completedPhases", "consumedAuthorities", "prohibitions", "completionChecks")
SETS = ("consumedAuthorities", "prohibitions", "completionChecks")
FIELDS = STRINGS + LISTS + ("canonical", "externalWrites")
CANONICAL = ("path", "sha256", "readAt")
EFFECT = ("operation", "effectId", "status")
STATUSES = ("confirmed", "unknown")

# White_Space, PropList.txt: stable since Unicode 6.3.
WHITE = "\t\n\v\f\r \u0085\u00a0\u1680" + "".join(map(chr, range(0x2000, 0x200B))) + "\u2028\u2029\u202f\u205f\u3000"
# Default_Ignorable_Code_Point, DerivedCoreProperties.txt.
IGNORABLE = [
    (0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F),
    (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF),
]  # fmt: skip
FLAG = re.compile("\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]+\U000e007f")
SHA256 = re.compile(r"[0-9a-f]{64}\Z")
READ_AT = re.compile(
    r"([0-9]{4})-([0-9]{2})-([0-9]{2})[Tt]([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.[0-9]+)?"
    r"(?:[Zz]|([+-])([0-9]{2}):([0-9]{2}))\Z"
)


class UnknownCodePoint(Exception):
    """The Unicode table at hand is too old for this input."""


# --- characters -------------------------------------------------------------------------------------------------


def unsafe(text, identifier):
    """Whether ruling 20 (and 19, for identifiers) refuses a character of `text`."""
    for char in FLAG.sub("", text):
        code = ord(char)
        if code < 0x20:
            if identifier or char not in "\n\t":
                return True
        elif 0x7F <= code <= 0x9F or 0x202A <= code <= 0x202E or 0x2066 <= code <= 0x2069:
            return True
        elif 0xE0000 <= code <= 0xE007F or noncharacter(code):
            return True
        elif identifier and code in (0x200E, 0x200F, 0x61C):
            return True
    return False


def noncharacter(code):
    return 0xFDD0 <= code <= 0xFDEF or code & 0xFFFE == 0xFFFE


def blank(text):
    """Nothing but White_Space and default-ignorable characters (ruling 8)."""
    return all(c in WHITE or any(low <= ord(c) <= high for low, high in IGNORABLE) for c in text)


def normal_text(text):
    """NFC, then outer White_Space off. Characters that the pinned table does not know are left alone."""
    if not PINNED:
        for char in text:
            if unicodedata.category(char) == "Cn":
                raise UnknownCodePoint(
                    f"U+{ord(char):04X} is not in this Python's Unicode {UNICODE_VERSION}; "
                    "install unicodedata2==18.0.0 to judge this input"
                )
    return unicodedata.normalize("NFC", text).strip(WHITE)


def valid_read_at(text):
    """RFC 3339 section 5.6 with a real date and offset; second 60 only in the last minute of a UTC month, which is
    where ITU-R TF.460 lets a leap second stand (ruling 23)."""
    found = READ_AT.match(text)
    if not found:
        return False
    year, month, day, hour, minute, second = map(int, found.groups()[:6])
    sign, off_hour, off_minute = found[7], int(found[8] or 0), int(found[9] or 0)
    if not (1 <= month <= 12 and 1 <= day <= month_days(year, month)):
        return False
    if hour > 23 or minute > 59 or second > 60 or off_hour > 23 or off_minute > 59:
        return False
    if second < 60:
        return True
    # In minutes of the local day; the UTC minute must be the one before a month begins.
    utc = hour * 60 + minute - (off_hour * 60 + off_minute) * (-1 if sign == "-" else 1)
    if utc % 1440 != 1439:
        return False
    return {
        -1: day == 1,  # the day before the first
        0: day == month_days(year, month),
        1: day == month_days(year, month) - 1,
    }[utc // 1440]


def month_days(year, month):
    if month == 2:
        return 29 if year % 4 == 0 and (year % 100 != 0 or year % 400 == 0) else 28
    return 30 if month in (4, 6, 9, 11) else 31


# --- stage (b) --------------------------------------------------------------------------------------------------


def shape_findings(value):
    """All findings of shape, as (code, pointer, count)."""
    if not isinstance(value, JsonObject):
        return [(code_of(value, "invalid_type"), "", 1)]
    found = []
    unknown = [(key,) for key in value if key not in FIELDS]
    for name in FIELDS:
        if name not in value:
            found.append(("required_missing", "/" + name, 1))
    for name in STRINGS:
        if name in value:
            found += string_findings(value[name], "/" + name, name == "taskId")
    for name in LISTS:
        if name in value:
            found += list_findings(value[name], name)
    if "canonical" in value:
        found += canonical_findings(value["canonical"], unknown)
    if "externalWrites" in value:
        found += writes_findings(value["externalWrites"], unknown)
    return found + key_findings("unknown_field", unknown)


def code_of(value, otherwise, identifier=False):
    """Ruling 5: an unsafe character speaks first."""
    return "unsafe_character" if isinstance(value, str) and unsafe(value, identifier) else otherwise


def string_findings(value, pointer, identifier):
    if not isinstance(value, str):
        return [("invalid_type", pointer, 1)]
    if unsafe(value, identifier):
        return [("unsafe_character", pointer, 1)]
    return [("required_missing", pointer, 1)] if blank(value) else []


def list_findings(value, name):
    pointer = "/" + name
    if not isinstance(value, list):
        return [(code_of(value, "invalid_list"), pointer, 1)]
    found, good = [], []
    for index, item in enumerate(value):
        code = member_code(item, "invalid_list", name == "consumedAuthorities")
        if code:
            found.append((code, f"{pointer}/{index}", 1))
        else:
            good.append(item)
    if name == "completedPhases" and len({normal_text(item) for item in good}) != len(good):
        found.append(("invalid_list", pointer, 1))
    return found


def member_code(value, code, identifier, holds=lambda text: True):
    """The code of a string inside a list or an object, or None: unsafe, then `code` for all else that is wrong."""
    if not isinstance(value, str):
        return code
    if unsafe(value, identifier):
        return "unsafe_character"
    return None if not blank(value) and holds(value) else code


def canonical_findings(value, unknown):
    if not isinstance(value, JsonObject):
        return [(code_of(value, "invalid_canonical"), "/canonical", 1)]
    unknown += [("canonical", key) for key in value if key not in CANONICAL]
    holds = {"path": lambda text: True, "sha256": SHA256.match, "readAt": valid_read_at}
    found = []
    for name in CANONICAL:
        code = member_code(value.get(name), "invalid_canonical", True, holds[name])
        if code:
            found.append((code, "/canonical/" + name, 1))
    return found


def writes_findings(value, unknown):
    fault = "invalid_external_write"
    if not isinstance(value, list):
        return [(code_of(value, fault), "/externalWrites", 1)]
    found, seen = [], set()
    for index, item in enumerate(value):
        pointer = f"/externalWrites/{index}"
        if not isinstance(item, JsonObject):
            found.append((code_of(item, fault), pointer, 1))
            continue
        unknown += [("externalWrites", index, key) for key in item if key not in EFFECT]
        for name in EFFECT:
            holds = STATUSES.__contains__ if name == "status" else lambda text: True
            code = member_code(item.get(name), fault, name != "operation", holds)
            if name == "effectId" and not code:
                code = fault if item[name] in seen else None
                seen.add(item[name])
            if code:
                found.append((code, f"{pointer}/{name}", 1))
    return found


# --- the normal form --------------------------------------------------------------------------------------------


def normal_item(name, item):
    return item if name == "consumedAuthorities" else normal_text(item)


def normal_form(manifest):
    """Normal form 1 of a valid manifest (design section 4)."""
    form = {"taskId": manifest["taskId"], "canonical": dict(manifest["canonical"])}
    for name in ("objective", "nextExactAction", "rollback"):
        form[name] = normal_text(manifest[name])
    form["completedPhases"] = [normal_text(phase) for phase in manifest["completedPhases"]]
    for name in SETS:
        form[name] = sorted({normal_item(name, item) for item in manifest[name]})
    form["externalWrites"] = sorted(
        (dict(item, operation=normal_text(item["operation"])) for item in manifest["externalWrites"]),
        key=lambda item: item["effectId"],
    )
    return form


# --- stage (c) --------------------------------------------------------------------------------------------------


def verify_manifests(before, after):
    """Findings of `careful` over two valid manifests, as (code, pointer, count), and the allowed additions."""
    b, a = normal_form(before), normal_form(after)
    found = []
    for name, code in (
        ("taskId", "task_id_changed"),
        ("objective", "objective_changed"),
        ("rollback", "rollback_changed"),
        ("nextExactAction", "next_action_changed"),
    ):
        if b[name] != a[name]:
            found.append((code, "/" + name, 1))
    for name, code in (
        ("path", "canonical_path_changed"),
        ("sha256", "canonical_sha256_changed"),
        ("readAt", "canonical_read_at_changed"),
    ):
        if b["canonical"][name] != a["canonical"][name]:
            found.append((code, "/canonical/" + name, 1))
    found += phase_findings(b["completedPhases"], a["completedPhases"])
    added = []
    for name in SETS:
        lost = set(b[name]) - set(a[name])
        if lost:
            found.append((name + "_dropped", "/" + name, len(lost)))
        known = set(b[name])
        for index, item in enumerate(after[name]):
            if normal_item(name, item) not in known:
                known.add(normal_item(name, item))
                added.append(f"/{name}/{index}")
    had = {item["effectId"]: item for item in b["externalWrites"]}
    has = {item["effectId"]: item for item in a["externalWrites"]}
    lost = [effect for effect in had if effect not in has]
    if lost:
        found.append(("external_write_dropped_or_changed", "/externalWrites", len(lost)))
    for index, item in enumerate(after["externalWrites"]):
        effect, pointer = item["effectId"], f"/externalWrites/{index}"
        if effect in had:
            if has[effect] != had[effect]:
                found.append(("external_write_dropped_or_changed", pointer, 1))
        elif item["status"] == "confirmed":
            found.append(("external_write_invented", pointer, 1))
        else:
            added.append(pointer)
    return found, added


def phase_findings(before, after):
    found = []
    lost, new = set(before) - set(after), set(after) - set(before)
    if lost:
        found.append(("completedPhases_dropped", "/completedPhases", len(lost)))
    if [p for p in before if p in after] != [p for p in after if p in before]:
        found.append(("completedPhases_reordered", "/completedPhases", 1))
    if new:
        found.append(("completedPhases_invented", "/completedPhases", len(new)))
    return found
