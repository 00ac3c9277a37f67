"""Hand-made cases of normalisation for the golden file.

Each case is a whole manifest as a text (or bytes, base64 in `raw`). `sameAs` names a case with the same checksum,
`differsFrom` cases with another one; `note` says what is shown. All of them vary the case `plain`.
"""

import base64
import json

PLAIN = {
    "taskId": "golden-1",
    "objective": "Print the programme",
    "canonical": {"path": "programme.md", "sha256": "ab" * 32, "readAt": "2027-01-31T12:00:00+01:00"},
    "completedPhases": ["draft", "proof"],
    "nextExactAction": "Send sheet 4 to the printer",
    "externalWrites": [
        {"operation": "book the press", "effectId": "press-7", "status": "confirmed"},
        {"operation": "order paper", "effectId": "paper-2", "status": "unknown"},
    ],
    "consumedAuthorities": ["budget-9", "press-pass"],
    "prohibitions": ["No colour", "No glue"],
    "rollback": "Cancel the press",
    "completionChecks": ["300 copies", "No blank page"],
}

CASES = []


def text(**changes):
    """The plain manifest with some fields replaced; characters stand as themselves."""
    return json.dumps({**PLAIN, **changes}, ensure_ascii=False, separators=(",", ":"))


def effects(*changes):
    """The plain effects, each with some members replaced."""
    return [{**effect, **change} for effect, change in zip(PLAIN["externalWrites"], changes, strict=True)]


def case(name, note, content, same=None, differs=()):
    entry = {"id": name, "note": note, "text": content}
    if isinstance(content, bytes):
        entry = {"id": name, "note": note, "raw": base64.b64encode(content).decode("ascii")}
    if same:
        entry["sameAs"] = same
    if differs:
        entry["differsFrom"] = list(differs)
    CASES.append(entry)


def one(name, note, same=None, differs=("plain",), **changes):
    case(name, note, text(**changes), same, () if same == "plain" else differs)


# --- the document: what JSON lets vary without a change ---------------------------------------------------------

case("plain", "what the others vary", text())
case("pretty", "layout is nothing", json.dumps(PLAIN, indent=3), "plain")
case("key-order", "key order is nothing", json.dumps(dict(reversed(PLAIN.items()))), "plain")
case("outer-blanks", "JSON white space around the root", "\r\n\t " + text() + " \n\n", "plain")
case("crlf-layout", "CRLF between members", json.dumps(PLAIN, indent=1).replace("\n", "\r\n"), "plain")
case(
    "escaped-ascii",
    "an escaped letter is that letter, in keys and in values",
    text().replace("taskId", "\\u0074askId").replace("golden-1", "g\\u006Flden\\u002d1"),
    "plain",
)
case("raw-bytes", "the same bytes, as base64", text().encode("utf-8"), "plain")

# --- escapes ----------------------------------------------------------------------------------------------------

one("lf-tab", "LF and TAB stay, escaped in the normal form", objective="Print\n\tthe programme")
case(
    "lf-tab-spelled",
    "LF and TAB by their numbers",
    text(objective="#").replace('"#"', '"Print\\u000A\\u0009the programme"'),
    "lf-tab",
)
one("lf-only", "LF is not LF TAB", differs=("plain", "lf-tab"), objective="Print\nthe programme")
one("quote-backslash-slash", "the two that JSON escapes, and the slash that it need not", rollback='C:\\press "A"/b')
case(
    "solidus-escaped",
    "an escaped slash is a slash, an escaped quote by number is a quote",
    text(rollback="#").replace('"#"', '"C:\\u005cpress \\u0022A\\u0022\\/b"'),
    "quote-backslash-slash",
)
one("del-neighbours", "tilde and no-break space are printed as they are", rollback="a~b\u00a0c")
case("nbsp-escaped", "U+00A0 spelled out", text(rollback="#").replace('"#"', '"a~b\\u00a0c"'), "del-neighbours")
one("line-separator", "U+2028 inside a text stays, unescaped in the normal form", rollback="one\u2028two")
case(
    "line-separator-escaped", "U+2028 spelled out", text(rollback="#").replace('"#"', '"one\\u2028two"'), "line-separator"
)
one("paragraph-separator", "U+2029 is another", differs=("plain", "line-separator"), rollback="one\u2029two")
one("emoji", "an astral character", objective="Print \U0001f3ad")
case("emoji-pair", "the same as a surrogate pair", text(objective="#").replace("#", "Print \\ud83c\\udfad"), "emoji")
case("emoji-pair-upper", "the pair in upper-case hex", text(objective="#").replace("#", "Print \\uD83C\\uDFAD"), "emoji")
one("flag-tags", "a flag written with tag characters", objective="\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f")

# --- NFC and its edges ------------------------------------------------------------------------------------------

one("nfc-latin", "é as one character", objective="Le café")
one("nfd-latin", "é as two", same="nfc-latin", objective="Le cafe\u0301")
one("plain-latin", "no accent is another text", differs=("nfc-latin",), objective="Le cafe")
one("nfc-kana", "が as one character", prohibitions=["がくや"])
one("nfd-kana", "が as か and a mark", same="nfc-kana", prohibitions=["か\u3099くや"])
one("spacing-mark-kana", "か and the spacing mark U+309B do not compose", differs=("nfc-kana",), prohibitions=["か\u309bくや"])
one("nfc-hangul", "a syllable", completionChecks=["각"])
one("jamo-hangul", "the same as three jamo", same="nfc-hangul", completionChecks=["\u1100\u1161\u11a8"])
one("lv-t-hangul", "the same as syllable and final jamo", same="nfc-hangul", completionChecks=["가\u11a8"])
one("compatibility-jamo", "compatibility jamo do not compose", differs=("nfc-hangul",), completionChecks=["\u3131\u314f\u3131"])
one("mark-order", "two marks in canonical order", rollback="q\u0323\u0307")
one("mark-order-swapped", "the same marks the other way round", same="mark-order", rollback="q\u0307\u0323")
one("same-class-marks", "two marks of one class: order is meaning", rollback="q\u0301\u0300")
one("same-class-swapped", "and the other order is another text", differs=("same-class-marks",), rollback="q\u0300\u0301")
one("ohm", "Greek omega", objective="5 \u03a9")
one("ohm-sign", "the ohm sign is a singleton of it", same="ohm", objective="5 \u2126")
one("angstrom", "Å", objective="5 \u00c5")
one("angstrom-sign", "the ångström sign is a singleton of it", same="angstrom", objective="5 \u212b")
one("ligature", "fi as a ligature", objective="\ufb01n")
one("ligature-letters", "compatibility is not folded", differs=("ligature",), objective="fin")
one("full-width", "full-width letters", objective="ＡＢＣ")
one("half-width", "width is not folded", differs=("full-width",), objective="ABC")
one("composition-exclusion", "U+0958 is excluded from composition: its normal form is two", objective="\u0958")
one("composition-excluded-twin", "those two", same="composition-exclusion", objective="\u0915\u093c")
one("cjk-compatibility", "U+F900 normalises to U+8C48", objective="\uf900")
one("cjk-unified", "U+8C48", same="cjk-compatibility", objective="\u8c48")
one("astral-composition", "a musical symbol that only decomposes", objective="\U0001d15e")
one("astral-composition-parts", "its parts", same="astral-composition", objective="\U0001d157\U0001d165")
one("unicode-16-letter", "U+105C9, composed since Unicode 16", objective="\U000105c9")
one("unicode-16-parts", "its parts: an older table leaves them apart", same="unicode-16-letter", objective="\U000105d2\u0307")
one("unassigned", "a code point of no character is left alone", objective="x\U0003fffdy")
one("private-use", "private use is left alone", objective="x\ue000y")
one("case", "case is not folded", objective="PRINT THE PROGRAMME")
one("cyrillic-look-alike", "look-alikes are not folded", objective="Print the pr\u043egramme")
one("zero-width", "a zero-width space is a character", objective="Print\u200b the programme")
one("variation-selector", "a variation selector is a character", differs=("plain", "no-variation-selector"), objective="Print \u2602\ufe0f")
one("no-variation-selector", "and its absence another text", objective="Print \u2602")
one("left-to-right-mark", "a direction mark in a text is a character", objective="Print\u200e the programme")

# --- outer white space ------------------------------------------------------------------------------------------

WHITE = "\t\n \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"
one("trimmed-all", "every White_Space that a text may hold, around it", same="plain", objective=WHITE + "Print the programme" + WHITE)
one("trimmed-action", "an outer line break of the action", same="plain", nextExactAction="\nSend sheet 4 to the printer\u2028")
one("trimmed-phase", "around a phase", same="plain", completedPhases=["draft\u3000", "\u00a0proof"])
one("trimmed-operation", "around an operation", same="plain", externalWrites=effects({"operation": " book the press\t"}, {}))
one("inner-space", "inside, white space counts", objective="Print  the programme")
one("inner-nbsp", "and its kind too", differs=("plain", "inner-space"), objective="Print\u00a0the programme")
one("outer-zero-width", "a zero-width space is no White_Space", objective="Print the programme\u200b")
one("outer-bom", "nor is U+FEFF inside a text", objective="\ufeffPrint the programme")
one("outer-mongolian", "nor is U+180E", objective="Print the programme\u180e")
one("space-before-mark", "a mark behind a trimmed blank is kept", objective=" \u0301Print")

# --- sets, sequences, effects -----------------------------------------------------------------------------------

one("sets-reordered", "three sets, each the other way round", same="plain", consumedAuthorities=["press-pass", "budget-9"],
    prohibitions=["No glue", "No colour"], completionChecks=["No blank page", "300 copies"])  # fmt: skip
one("sets-duplicated", "equal elements collapse, in their normal form", same="plain", consumedAuthorities=["budget-9", "press-pass", "budget-9"],
    prohibitions=["No colour", "No glue ", "\tNo glue"], completionChecks=["300 copies"] * 3 + ["No blank page"])  # fmt: skip
one("set-nfd-duplicate", "NFC and NFD of one prohibition collapse", same="nfc-kana", prohibitions=["がくや", "か\u3099くや"])
one("set-grown", "one more prohibition", prohibitions=["No colour", "No glue", "No tape"])
one("set-empty", "none", prohibitions=[])
one("sets-not-mixed", "an element counts in its own field", prohibitions=["No colour"], completionChecks=["300 copies", "No blank page", "No glue"])
one("phases-reordered", "phases keep their order", completedPhases=["proof", "draft"])
one("phases-joined", "two phases are not one with their names joined", completedPhases=["draft,proof"])
one("phases-split", "nor split elsewhere", differs=("plain", "phases-joined"), completedPhases=["draftp", "roof"])
one("phases-empty", "none", completedPhases=[])
one("effects-reordered", "effects are sorted by their id", same="plain", externalWrites=PLAIN["externalWrites"][::-1])
one("effect-status", "a status counts", externalWrites=effects({}, {"status": "confirmed"}))
one("effect-operation", "an operation counts", externalWrites=effects({}, {"operation": "order more paper"}))
one("effect-ids-swapped", "which id has which operation counts", externalWrites=effects({"effectId": "paper-2"}, {"effectId": "press-7"}))

# Code-point order, not that of UTF-16: U+FF61 stands before U+1F600, whose first unit is D83D.
one("astral-order", "a set with U+FF61 and U+1F600: sorted by code point", prohibitions=["\uff61", "\U0001f600"])
one("astral-order-reversed", "given the other way round", same="astral-order", prohibitions=["\U0001f600", "\uff61"])
one("astral-effects", "effect ids in the same two planes", externalWrites=effects({"effectId": "\uff61"}, {"effectId": "\U0001f600"}))
one("prefix-order", "an element that begins with another", consumedAuthorities=["a", "a-", "a b", "A", "ab"])
one("prefix-order-reversed", "given the other way round", same="prefix-order", consumedAuthorities=["ab", "A", "a b", "a-", "a"])
one("sorted-after-nfc", "sorted by the normal form: NFD é stands behind z in NFC", completionChecks=["e\u0301", "z"])
one("sorted-after-nfc-twin", "the same in NFC", same="sorted-after-nfc", completionChecks=["z", "\u00e9"])

# --- identifiers: bytes, no normal form -------------------------------------------------------------------------

one("id-nfc", "an identifier in NFC", taskId="caf\u00e9")
one("id-nfd", "and in NFD: another", differs=("id-nfc",), taskId="cafe\u0301")
one("id-spaced", "an identifier is not trimmed", taskId=" golden-1")
one("id-nbsp", "nor is any other blank taken off", differs=("plain", "id-spaced"), taskId="golden-1\u00a0")
one("authority-nfc", "an authority in NFC", consumedAuthorities=["가"])
one("authority-nfd", "and in jamo: another", differs=("authority-nfc",), consumedAuthorities=["\u1100\u1161"])
one("authority-both", "both side by side: two elements", differs=("authority-nfc", "authority-nfd"), consumedAuthorities=["가", "\u1100\u1161"])
one("authority-both-reversed", "sorted by code point, as given", same="authority-both", consumedAuthorities=["\u1100\u1161", "가"])
one("authority-spaced", "an authority is not trimmed", consumedAuthorities=["budget-9 ", "press-pass"])
one("effect-id-nfc", "an effect id in NFC", externalWrites=effects({"effectId": "\u00e9"}, {}))
one("effect-id-nfd", "and in NFD: another", differs=("effect-id-nfc",), externalWrites=effects({"effectId": "e\u0301"}, {}))
one("path-nfd", "a path is not normalised", canonical={**PLAIN["canonical"], "path": "cafe\u0301.md"})
one("path-nfc", "so its twin is another", differs=("path-nfd",), canonical={**PLAIN["canonical"], "path": "caf\u00e9.md"})
one("same-instant", "readAt compares by its bytes, not as an instant", canonical={**PLAIN["canonical"], "readAt": "2027-01-31T11:00:00Z"})
one("same-instant-lower", "and so do its letters", differs=("plain", "same-instant"), canonical={**PLAIN["canonical"], "readAt": "2027-01-31T11:00:00z"})
one("fraction-zero", "a fraction of nothing is written down", differs=("same-instant",), canonical={**PLAIN["canonical"], "readAt": "2027-01-31T11:00:00.0Z"})
one("other-digest", "one digit of the digest", canonical={**PLAIN["canonical"], "sha256": "ab" * 31 + "ac"})

# --- what joined hashes confuse ---------------------------------------------------------------------------------

one("moved-quote", "a text that looks like JSON stays a text", objective='Print","rollback":"x')
one("fields-swapped", "two fields with each other's text", objective="Cancel the press", rollback="Print the programme")
one("brackets", "an element that looks like a list", prohibitions=['No colour","No glue'])
