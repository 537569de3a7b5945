import { assistantRecord, resultRecord, userRecord } from "@test/claude/transcript-file.ts";
import { HOSTILE_TEXTS } from "@test/hostile/hostile-texts.ts";
import type { SeededRandom } from "@test/harness/seeded-random.ts";

/** A transcript that no client writes, and the ways in which it is wrong. */
export interface HostileTranscript {
  readonly bytes: Uint8Array;
  readonly faults: readonly string[];
}

type Line = object | string | Uint8Array;
type Fault = (lines: Line[], random: SeededRandom) => void;

const SAYINGS = [
  "From now on always use tabs in the Makefile of this project.",
  "We decided to keep Postgres because the reports need window functions.",
  "No, not like that: never edit the generated client by hand.",
  "The root cause was that the cache key lacked the tenant id.",
  "Ich möchte, dass Tests vor jedem Push laufen.",
  "remember that the staging database is reset every night",
];
const STRANGE = [
  null,
  5,
  true,
  "",
  [],
  {},
  [[[]]],
  { type: 5 },
  [{ type: "text" }, { type: "text", text: 5 }, null, "x", { type: "tool_use", input: 5 }],
  { content: { content: { content: [] } } },
];
const FIELDS = ["type", "message", "uuid", "parentUuid", "timestamp", "sessionId", "cwd"];
const OTHER_FIELDS = ["isSidechain", "gitBranch", "toolUseResult", "isMeta", "version", "userType"];
const TIMES = [
  "2999-01-01T00:00:00.000Z",
  "1970-01-01T00:00:00.000Z",
  "+275760-09-13T00:00:00.000Z",
  "-000001-01-01T00:00:00Z",
  "yesterday",
  "",
  9e15,
  -1,
  null,
];

/** A conversation of an ordinary kind, as lines that can still be changed. */
function ordinary(sessionId: string, random: SeededRandom): Line[] {
  const turns = 2 + random.below(14);
  let parentUuid: string | null = null;
  return Array.from({ length: turns }, (_, i) => {
    const uuid = `${sessionId}-${i}`;
    const timestamp = new Date(Date.UTC(2026, 0, 5, 8, 0, i)).toISOString();
    const more = { uuid, parentUuid, sessionId, timestamp };
    parentUuid = uuid;
    const text = random.pick(SAYINGS) ?? "";
    if (i % 4 === 1) return assistantRecord([{ type: "text", text }], more);
    if (i % 4 === 2) {
      const input = { command: "npm test", file_path: "src/a.ts" };
      return assistantRecord([{ type: "tool_use", id: `t${i}`, name: "Bash", input }], more);
    }
    if (i % 4 === 3) return { ...resultRecord(text, { tool_use_id: `t${i - 1}` }), ...more };
    return userRecord(text, more);
  });
}

const FAULTS: Readonly<Record<string, Fault>> = {
  "a torn line"(lines, random) {
    const at = random.below(lines.length);
    const text = textOf(lines[at] ?? {});
    lines[at] = text.slice(0, random.below(text.length + 1));
  },
  "a torn end"(lines) {
    lines.push(textOf(lines.at(-1) ?? {}).slice(0, 40));
  },
  "cyclic parents"(lines) {
    const uuids = lines.map((line) => fieldsOf(line)["uuid"]);
    for (const [i, line] of lines.entries()) {
      lines[i] = { ...fieldsOf(line), parentUuid: uuids[(i + 1) % uuids.length] };
    }
  },
  "the same id in every record"(lines) {
    for (const [i, line] of lines.entries()) {
      lines[i] = { ...fieldsOf(line), uuid: "one", parentUuid: "one" };
    }
  },
  "a huge line"(lines, random) {
    const unit = random.pick(["word ", "x", "use tabs. ", "\u0000", "é"]) ?? "x";
    lines.splice(
      random.below(lines.length),
      0,
      userRecord(unit.repeat(10_000 + random.below(90_000))),
    );
  },
  "a line beyond every limit"(lines, random) {
    if (random.next() < 0.8) return;
    lines.splice(random.below(lines.length), 0, userRecord("word ".repeat(260_000)));
  },
  "bytes that are not text"(lines, random) {
    const bytes = Uint8Array.from({ length: 1 + random.below(5_000) }, () => random.below(256));
    lines.splice(random.below(lines.length), 0, bytes);
  },
  "fields of the wrong type"(lines, random) {
    for (let i = 0; i < 1 + random.below(6); i += 1) {
      const at = random.below(lines.length);
      const field = random.pick([...FIELDS, ...OTHER_FIELDS]) ?? "message";
      lines[at] = { ...fieldsOf(lines[at] ?? {}), [field]: random.pick(STRANGE) };
    }
  },
  "content of the wrong type"(lines, random) {
    const at = random.below(lines.length);
    const message = { role: random.pick(["user", "assistant", 5]), content: random.pick(STRANGE) };
    lines[at] = { ...fieldsOf(lines[at] ?? {}), message };
  },
  "times from the future and the past"(lines, random) {
    for (const [i, line] of lines.entries()) {
      if (random.next() < 0.5) lines[i] = { ...fieldsOf(line), timestamp: random.pick(TIMES) };
    }
  },
  "records of other sessions"(lines, random) {
    for (const [i, line] of lines.entries()) {
      if (random.next() < 0.5) lines[i] = { ...fieldsOf(line), sessionId: `other-${i}` };
    }
  },
  "hostile text"(lines, random) {
    const text = random.pick(HOSTILE_TEXTS)?.text.slice(0, 50_000) ?? "";
    lines.splice(
      random.below(lines.length),
      0,
      userRecord(text),
      assistantRecord([{ type: "text", text }]),
    );
  },
  "very deep"(lines, random) {
    const depth = 500 + random.below(10_000);
    const content = `${"[".repeat(depth)}"user"${"]".repeat(depth)}`;
    lines.splice(random.below(lines.length), 0, `{"type":"user","message":{"content":${content}}}`);
  },
  "results without calls"(lines, random) {
    for (let i = 0; i < 50; i += 1) {
      lines.push(
        resultRecord("Error: boom", { tool_use_id: `none-${random.below(20)}`, is_error: true }),
      );
    }
  },
  "no line end"(lines) {
    lines.splice(0, lines.length, lines.map(textOf).join(" "));
  },
};

export function makeHostileTranscript(sessionId: string, random: SeededRandom): HostileTranscript {
  const lines = ordinary(sessionId, random);
  const faults: string[] = [];
  for (let i = 0; i < 1 + random.below(3); i += 1) {
    const [name, fault] = random.pick(Object.entries(FAULTS)) ?? [];
    if (name === undefined || fault === undefined) continue;
    faults.push(name);
    fault(lines, random);
  }
  const end = Buffer.from("\n");
  return { bytes: Buffer.concat(lines.flatMap((line) => [bytesOf(line), end])), faults };
}

function textOf(line: Line): string {
  if (line instanceof Uint8Array) return Buffer.from(line).toString("latin1");
  return typeof line === "string" ? line : JSON.stringify(line);
}

function bytesOf(line: Line): Uint8Array {
  return line instanceof Uint8Array ? line : Buffer.from(textOf(line));
}

function fieldsOf(line: Line): Record<string, unknown> {
  return typeof line === "object" && !(line instanceof Uint8Array) ? { ...line } : {};
}
