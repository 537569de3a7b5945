import { type Deadline, TIMED_OUT, withinDeadline } from "@/base/deadline.ts";
import { LIMITS } from "@/base/limits.ts";
import { openStdinReader, type StdinChunk } from "@/platform/stdin-reader.ts";

export type HookInput =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "timed-out" }
  | { readonly kind: "too-large" };

/** All of standard input, if it ends before the deadline. */
export async function readInput(deadline: Deadline): Promise<HookInput> {
  const nextPart = openStdinReader(deadline);
  if (nextPart !== undefined) return readParts(nextPart, deadline);
  const input = await withinDeadline(deadline, readStream(deadline));
  return input === TIMED_OUT ? { kind: "timed-out" } : input;
}

/** What was read so far. A plain object: a class costs the first process that makes one more. */
interface Collected {
  parts: Uint8Array[];
  sizeBytes: number;
}

// What is too large is read on to its end, so that the writer meets no broken pipe, but it is
// not kept.
function collect(collected: Collected, part: Uint8Array): void {
  collected.sizeBytes += part.length;
  if (collected.sizeBytes <= LIMITS.stdinBytes) collected.parts.push(part);
  else collected.parts.length = 0;
}

function finish({ parts, sizeBytes }: Collected): HookInput {
  if (sizeBytes > LIMITS.stdinBytes) return { kind: "too-large" };
  const [only, ...more] = parts;
  const bytes = more.length === 0 ? (only ?? new Uint8Array()) : Buffer.concat(parts);
  return { kind: "text", text: new TextDecoder().decode(bytes) };
}

/** Parts taken after the deadline: a megabyte, where all of it is there already. */
const LATE_PARTS_MAX = 16;

function readParts(nextPart: () => StdinChunk, deadline: Deadline): HookInput {
  const collected: Collected = { parts: [], sizeBytes: 0 };
  for (let late = 0; late <= LATE_PARTS_MAX; late += deadline.isOver() ? 1 : 0) {
    const part = nextPart();
    if (part === "ended") return finish(collected);
    if (part === "timed-out") break;
    collect(collected, part);
  }
  return { kind: "timed-out" };
}

// A stream that always has more never lets a timer fire, hence the look at the clock.
async function readStream(deadline: Deadline): Promise<HookInput> {
  const collected: Collected = { parts: [], sizeBytes: 0 };
  for await (const chunk of Bun.stdin.stream()) {
    if (deadline.isOver()) return { kind: "timed-out" };
    collect(collected, chunk);
  }
  return finish(collected);
}
