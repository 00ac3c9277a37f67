"""A verifier that looks at the three sets and at nothing else."""
import json, sys, unicodedata

def normal(manifest, key):
    text = (lambda it: it) if key == "consumedAuthorities" else (lambda it: unicodedata.normalize("NFC", it).strip())
    return {text(element) for element in manifest[key]}

def findings(before, after):
    for key in ("consumedAuthorities", "prohibitions", "completionChecks"):
        if not normal(before, key) <= normal(after, key):
            yield {"side": "after", "code": f"{key}_dropped", "pointer": f"/{key}"}

def answer(case):
    if case.get("type") == "hello":
        return {"type": "hello", "protocol": "semsum-verifier/v1", "name": "three-sets", "version": "1", "judges": ["manifest"]}
    try:
        found = list(findings(case["before"], case["after"]))
    except (KeyError, TypeError):  # no manifest: refused, and no reason given
        return {"id": case["id"], "accepted": False}
    return {"id": case["id"], "accepted": not found, "findings": found}

for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
