import { type Deadline, TIMED_OUT, withinDeadline } from "@/base/deadline.ts";
import { LIMITS } from "@/base/limits.ts";
import { openStdinReader, type StdinChunk } from "@/platform/stdin-reader.ts";

export type HookInput =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "timed-out" }
  | { readonly kind: "too-large" };

/** Reads all of standard input, if it ends before the deadline. */
export async function readInput(deadline: Deadline): Promise<HookInput> {
  const nextPart = openStdinReader(deadline);
  if (nextPart !== undefined) return readParts(nextPart, deadline);
  const input = await withinDeadline(deadline, readStream(deadline));
  return input === TIMED_OUT ? { kind: "timed-out" } : input;
}

/** The input read so far. A plain object, because the first use of a class costs a process more. */
interface Collected {
  parts: Uint8Array[];
  sizeBytes: number;
}

// Input that is too large is still read to its end, so that the writer gets no broken pipe, but it
// is not kept.
function collect(collected: Collected, part: Uint8Array): void {
  collected.sizeBytes += part.length;
  if (collected.sizeBytes <= LIMITS.stdinBytes) collected.parts.push(part);
  else collected.parts.length = 0;
}

function finish({ parts, sizeBytes }: Collected): HookInput {
  if (sizeBytes > LIMITS.stdinBytes) return { kind: "too-large" };
  const bytes = parts.length > 1 ? Buffer.concat(parts) : (parts[0] ?? new Uint8Array());
  return { kind: "text", text: new TextDecoder().decode(bytes) };
}

/** Parts still read after the deadline: a megabyte, if all of it has already arrived. */
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

// A stream that always has more data never lets a timer fire, so the clock is checked here.
async function readStream(deadline: Deadline): Promise<HookInput> {
  const collected: Collected = { parts: [], sizeBytes: 0 };
  for await (const chunk of Bun.stdin.stream()) {
    if (deadline.isOver()) return { kind: "timed-out" };
    collect(collected, chunk);
  }
  return finish(collected);
}
