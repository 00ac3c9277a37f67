"""A summarizer for `semsum compact`, in Python's standard library alone.

    semsum compact --store STORE --root ROOT -- python3 summarizer.py

It reads one compaction-request/v1 and prints one candidate/v1. The newest events stay word for word, everything before
them is left out and told in prose. A real summarizer asks a model for that prose; nothing else about it changes.
"""

import json
import sys

# How many of the newest events stay word for word.
KEEP = 5


def summary(events):
    """One line for each event that is left out. [e:ID] names it, so that a reader can find it in the store."""
    lines = [f"{len(events)} events were left out."]
    for event in events:
        told = ", ".join(f"{key} {value}" for key, value in event.get("data", {}).items() if isinstance(value, str))
        lines.append(f"{event['kind']}: {told} [e:{event['id']}]" if told else f"{event['kind']} [e:{event['id']}]")
    return "\n".join(lines)


def candidate(request):
    # Nothing was appended where the bundle is null: there are no events to leave out.
    events = (request["bundle"] or {"events": []})["events"]
    old, new = events[:-KEEP], events[-KEEP:]
    return {
        "schema": "candidate/v1",
        # Which request this answers. Copied, never computed.
        "sourceDigest": request["sourceDigest"],
        "base": request["base"],
        # What the summary stands for: everything from the first to the last old event. Null covers nothing.
        "covered": {"fromSeq": old[0]["seq"], "toSeq": old[-1]["seq"]} if old else None,
        # What stays, in the bundle's order. Covered and kept together are the whole bundle.
        "kept": [event["id"] for event in new],
        # Carried, not rewritten. A compaction does no work, so there is nothing here to change.
        "manifest": request["manifest"],
        # For people. It is never judged, and nothing is decided by it.
        "summary": summary(old) if old else "",
    }


if __name__ == "__main__":
    # Standard input and output are UTF-8, whatever the machine is set to.
    request = json.loads(sys.stdin.buffer.read())
    answer = json.dumps(candidate(request), ensure_ascii=False)
    sys.stdout.buffer.write(answer.encode())
