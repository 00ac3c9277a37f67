// A summarizer for `semsum compact`, in Node without packages.
//
//     semsum compact --store STORE --root ROOT -- node summarizer.mjs
//
// It reads one compaction-request/v1 and prints one candidate/v1. The newest events stay word for word, everything
// before them is left out and told in prose. A real summarizer asks a model for that prose; nothing else about it
// changes.

import { readFileSync } from "node:fs";

const KEEP = 5; // How many of the newest events stay word for word; fewer where the cut would part a call from its answer.

// One line for each event that is left out. [e:ID] names it, so that a reader can find it in the store.
function summary(events) {
  const lines = events.map(({ kind, id, data = {} }) => {
    const strings = Object.entries(data).filter(([, value]) => typeof value === "string");
    const told = strings.map(([key, value]) => `${key} ${value}`).join(", ");
    return told ? `${kind}: ${told} [e:${id}]` : `${kind} [e:${id}]`;
  });
  return [`${events.length} events were left out.`, ...lines].join("\n");
}

// Whether every answer has its call here, and every call its answer or an unknown write that stands for it.
function stands(kept, unknown) {
  const calls = kept.filter(({ kind }) => kind === "tool_call").map(({ id }) => id);
  const answered = kept.filter(({ kind }) => kind === "tool_result").map(({ data }) => data.call);
  return answered.every((id) => calls.includes(id)) && calls.every((id) => answered.includes(id) || unknown.has(id));
}

function candidate(request) {
  const events = request.bundle?.events ?? []; // Null where nothing was appended.
  const writes = request.manifest.externalWrites.filter(({ status }) => status === "unknown");
  const effects = new Set(writes.map(({ effectId }) => effectId));
  const unknown = new Set(events.filter(({ data }) => effects.has(data?.effectId)).map(({ data }) => data.call));
  let cut = Math.max(events.length - KEEP, 0);
  // What covers nothing parts nothing, and what keeps nothing stands.
  while (cut > 0 && !stands(events.slice(cut), unknown)) cut += 1;
  const [old, kept] = [events.slice(0, cut), events.slice(cut)];
  return {
    schema: "candidate/v1",
    sourceDigest: request.sourceDigest, // Which request this answers. Copied, never computed; so is base.
    base: request.base,
    covered: old.length > 0 ? { fromSeq: old[0].seq, toSeq: old.at(-1).seq } : null, // What the summary stands for.
    kept: kept.map(({ id }) => id), // The rest, in order. The two together are the whole bundle.
    manifest: request.manifest, // Carried, not rewritten: a compaction does no work.
    summary: old.length > 0 ? summary(old) : "", // For people. Its meaning is never judged; what it cites must exist.
  };
}

process.stdout.write(JSON.stringify(candidate(JSON.parse(readFileSync(0, "utf8")))));
