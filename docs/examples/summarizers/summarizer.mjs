// A summarizer for `semsum compact`, in Node without packages.
//
//     semsum compact --store STORE --root ROOT -- node summarizer.mjs
//
// It reads one compaction-request/v1 and prints one candidate/v1. The newest events stay word for word, everything
// before them is left out and told in prose. A real summarizer asks a model for that prose; nothing else about it
// changes.

import { readFileSync } from "node:fs";

// How many of the newest events stay word for word.
const KEEP = 5;

// One line for each event that is left out. [e:ID] names it, so that a reader can find it in the store.
function summary(events) {
  const lines = events.map(({ kind, id, data = {} }) => {
    const strings = Object.entries(data).filter(([, value]) => typeof value === "string");
    const told = strings.map(([key, value]) => `${key} ${value}`).join(", ");
    return told ? `${kind}: ${told} [e:${id}]` : `${kind} [e:${id}]`;
  });
  return [`${events.length} events were left out.`, ...lines].join("\n");
}

function candidate(request) {
  // Nothing was appended where the bundle is null: there are no events to leave out.
  const events = request.bundle?.events ?? [];
  const old = events.slice(0, -KEEP);
  return {
    schema: "candidate/v1",
    // Which request this answers. Copied, never computed.
    sourceDigest: request.sourceDigest,
    base: request.base,
    // What the summary stands for: everything from the first to the last old event. Null covers nothing.
    covered: old.length > 0 ? { fromSeq: old[0].seq, toSeq: old.at(-1).seq } : null,
    // What stays, in the bundle's order. Covered and kept together are the whole bundle.
    kept: events.slice(-KEEP).map((event) => event.id),
    // Carried, not rewritten. A compaction does no work, so there is nothing here to change.
    manifest: request.manifest,
    // For people. It is never judged, and nothing is decided by it.
    summary: old.length > 0 ? summary(old) : "",
  };
}

const request = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(candidate(request)));
