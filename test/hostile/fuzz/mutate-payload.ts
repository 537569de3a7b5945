import { readdirSync } from "node:fs";
import { join } from "node:path";
import { EVENT_NAMES, isEventName } from "@/conversation/event-table.ts";
import { HOSTILE_TEXTS } from "@test/hostile/hostile-texts.ts";
import { loadPayload, PAYLOAD_VERSION } from "@test/harness/payload.ts";
import type { SeededRandom } from "@test/harness/seeded-random.ts";

/** The input of a hook, made from a recorded payload by some mutations. */
export interface FuzzedInput {
  /** The event's name in the command line. */
  readonly event: string;
  readonly bytes: Uint8Array;
  readonly mutations: readonly string[];
}

const FOLDER = join(import.meta.dir, "..", "..", "fixtures", "payloads", PAYLOAD_VERSION);
const RECORDED = readdirSync(FOLDER)
  .map((name) => name.slice(0, -".json".length))
  .filter((name) => isEventName(eventIn(name)))
  .sort();

function eventIn(recorded: string): string {
  return recorded.split(".")[0] ?? "";
}

type Fields = Record<string, unknown>;
type FieldMutation = (fields: Fields, random: SeededRandom) => void;
type ByteMutation = (bytes: Uint8Array, random: SeededRandom) => Uint8Array;

const TEXTS = [
  ...HOSTILE_TEXTS.map(({ text }) => text.slice(0, 20_000)),
  "\ud800 alone \udfff",
  "\u0000\u0001\u001b[31m\u202e",
  "../".repeat(3_000),
  "error: connection refused ".repeat(800),
  "a".repeat(100_000),
  "((((".repeat(5_000),
  "\n".repeat(20_000),
  "é".repeat(30_000),
];
const KEYS = ["__proto__", "constructor", "prompt", "tool_input", "toString", "", "session_id"];

/** Any JSON value that does not belong where it is put. */
function strangeValue(random: SeededRandom): unknown {
  const made = [
    () => null,
    () => true,
    () => -1,
    () => 1e308,
    () => Number.MAX_SAFE_INTEGER,
    () => "",
    () => [],
    () => ({}),
    () => [null, [], {}, "x", 5],
    () => ({ __proto__: 1, length: -1, command: { command: [] }, content: [{ type: 5 }] }),
    () => random.pick(TEXTS),
    () => nest(1 + random.below(60), random),
  ];
  return random.pick(made)?.();
}

function nest(depth: number, random: SeededRandom): unknown {
  let value: unknown = "the end";
  for (let i = 0; i < depth; i += 1) value = random.next() < 0.5 ? [value] : { deeper: value };
  return value;
}

/** An object somewhere in the payload. */
function someObject(fields: Fields, random: SeededRandom): Fields {
  const inner = Object.values(fields).filter(
    (value): value is Fields => typeof value === "object" && value !== null,
  );
  const chosen = random.next() < 0.5 ? random.pick(inner) : undefined;
  return chosen === undefined ? fields : someObject(chosen, random);
}

function someKey(fields: Fields, random: SeededRandom): string {
  return random.pick(Object.keys(fields)) ?? "prompt";
}

const FIELD_MUTATIONS: Readonly<Record<string, FieldMutation>> = {
  "another type"(fields, random) {
    const object = someObject(fields, random);
    object[someKey(object, random)] = strangeValue(random);
  },
  "a missing key"(fields, random) {
    const object = someObject(fields, random);
    delete object[someKey(object, random)];
  },
  "a strange text"(fields, random) {
    const object = someObject(fields, random);
    object[someKey(object, random)] = random.pick(TEXTS);
  },
  "an unknown key"(fields, random) {
    const value = strangeValue(random);
    Object.defineProperty(someObject(fields, random), random.pick(KEYS) ?? "", {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  },
  "two values swapped"(fields, random) {
    const [one, other] = [someKey(fields, random), someKey(fields, random)];
    [fields[one], fields[other]] = [fields[other], fields[one]];
  },
  "another event inside"(fields, random) {
    fields["hook_event_name"] = random.pick([...EVENT_NAMES, "Nonsense", "", 5, null]);
  },
  "a strange path"(fields, random) {
    const paths = ["/", "/dev/null", "\u0000", "~", "x".repeat(5_000), "/proc/self/environ", "."];
    fields[random.pick(["cwd", "transcript_path", "agent_transcript_path"]) ?? "cwd"] =
      random.pick(paths);
  },
};

const BYTE_MUTATIONS: Readonly<Record<string, ByteMutation>> = {
  "cut off": (bytes, random) => bytes.slice(0, random.below(bytes.length + 1)),
  "bytes that are not UTF-8"(bytes, random) {
    const bad = [0xff, 0xc0, 0xed, 0xa0, 0x80, 0xf5, 0x00];
    for (let i = 0; i < 1 + random.below(20); i += 1) {
      bytes[random.below(bytes.length)] = random.pick(bad) ?? 0xff;
    }
    return bytes;
  },
  "a key twice"(bytes, random) {
    const text = Buffer.from(bytes).toString("utf8");
    const key = random.pick(["prompt", "session_id", "tool_name", "tool_input"]);
    return Buffer.from(text.replace("{", `{"${key}":${JSON.stringify(strangeValue(random))},`));
  },
  "very deep"(bytes, random) {
    const depth = 1_000 + random.below(20_000);
    const text = Buffer.from(bytes).toString("utf8");
    const nested = `{"tool_input":${"[".repeat(depth)}${"]".repeat(depth)},`;
    return Buffer.from(text.replace("{", nested));
  },
  "two documents": (bytes) => Buffer.concat([bytes, bytes]),
  "a byte order mark": (bytes) => Buffer.concat([Buffer.from("\ufeff"), bytes]),
  "not an object": (_bytes, random) =>
    Buffer.from(random.pick(["", "null", "[]", "5", '"text"', "{", "\n\n", "{}{}", "nul"]) ?? ""),
  "a huge text"(bytes, random) {
    const text = Buffer.from(bytes).toString("utf8");
    const huge = (random.pick(["word ", "src/a.ts:1: error ", "x"]) ?? "").repeat(20_000);
    return Buffer.from(text.replace("{", `{"prompt":${JSON.stringify(huge)},`));
  },
};

/** One to three mutations of a recorded payload. `fields` replaces some of its fields before. */
export function mutatePayload(random: SeededRandom, fields: Fields): FuzzedInput {
  const recorded = random.pick(RECORDED) ?? "UserPromptSubmit";
  const payload: Fields = { ...loadPayload(recorded, fields), ...speaking(recorded) };
  const mutations: string[] = [];
  const apply = <T>(all: Readonly<Record<string, T>>): T | undefined => {
    const [name, mutation] = random.pick(Object.entries(all)) ?? [];
    if (name !== undefined) mutations.push(name);
    return mutation;
  };
  for (let i = 0; i < 1 + random.below(2); i += 1) apply(FIELD_MUTATIONS)?.(payload, random);
  let bytes: Uint8Array = Buffer.from(JSON.stringify(payload));
  if (random.next() < 0.25 && bytes.length > 0) {
    bytes = apply(BYTE_MUTATIONS)?.(bytes, random) ?? bytes;
  }
  return { event: eventFor(recorded, random), bytes, mutations };
}

/** Words that some memory answers, so that the way to an answer is met too. */
function speaking(recorded: string): Fields {
  if (eventIn(recorded) === "UserPromptSubmit") {
    return { prompt: "why does npm test fail with error: connection refused?" };
  }
  return eventIn(recorded) === "PostToolUseFailure" ? { error: "error: connection refused" } : {};
}

/** Mostly the event of the payload, sometimes another or none that exists. */
function eventFor(recorded: string, random: SeededRandom): string {
  if (random.next() < 0.9) return eventIn(recorded);
  return random.pick([...EVENT_NAMES, "Nonsense"]) ?? "";
}
