"""A summarizer for `semsum compact`, in Python's standard library alone.

    semsum compact --store STORE --root ROOT -- python3 summarizer.py

It reads one compaction-request/v1 and prints one candidate/v1. The newest events stay word for word, everything before
them is left out and told in prose. A real summarizer asks a model for that prose; nothing else about it changes.
"""

import json
import sys

KEEP = 5  # How many of the newest events stay word for word; fewer where the cut would part a call from its answer.


def summary(events):
    """One line for each event that is left out. [e:ID] names it, so that a reader can find it in the store."""
    lines = [f"{len(events)} events were left out."]
    for event in events:
        told = ", ".join(f"{key} {value}" for key, value in event.get("data", {}).items() if isinstance(value, str))
        lines.append(f"{event['kind']}: {told} [e:{event['id']}]" if told else f"{event['kind']} [e:{event['id']}]")
    return "\n".join(lines)


def stands(kept, unknown):
    """Whether every answer has its call here, and every call its answer or an unknown write that stands for it."""
    calls = {event["id"] for event in kept if event["kind"] == "tool_call"}
    answered = {event["data"]["call"] for event in kept if event["kind"] == "tool_result"}
    return answered <= calls <= answered | unknown


def candidate(request):
    events = (request["bundle"] or {"events": []})["events"]  # Null where nothing was appended.
    effects = {write["effectId"] for write in request["manifest"]["externalWrites"] if write["status"] == "unknown"}
    data = [event.get("data", {}) for event in events]
    unknown = {each.get("call") for each in data if each.get("effectId") in effects}
    cuts = range(max(len(events) - KEEP, 0), len(events) + 1)
    # What covers nothing parts nothing, and what keeps nothing stands.
    cut = next(cut for cut in cuts if cut == 0 or stands(events[cut:], unknown))
    old, new = events[:cut], events[cut:]
    return {
        "schema": "candidate/v1",
        "sourceDigest": request["sourceDigest"],  # Which request this answers. Copied, never computed; so is base.
        "base": request["base"],
        "covered": {"fromSeq": old[0]["seq"], "toSeq": old[-1]["seq"]} if old else None,  # What the summary stands for.
        "kept": [event["id"] for event in new],  # The rest, in order. The two together are the whole bundle.
        "manifest": request["manifest"],  # Carried, not rewritten: a compaction does no work.
        "summary": summary(old) if old else "",  # For people. Its meaning is never judged; what it cites must exist.
    }


if __name__ == "__main__":
    request = json.loads(sys.stdin.buffer.read())  # UTF-8, whatever the machine is set to; so is what is printed.
    sys.stdout.buffer.write(json.dumps(candidate(request), ensure_ascii=False).encode())
