import { type Deadline, TIMED_OUT, withinDeadline } from "@/base/deadline.ts";
import { LIMITS } from "@/base/limits.ts";
import { openStdinQuickly, type StdinPart } from "@/base/quick-stdin.ts";

export type HookInput =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "timed-out" }
  | { readonly kind: "too-large" };

/** All of standard input, if it ends before the deadline. */
export async function readInput(deadline: Deadline): Promise<HookInput> {
  const nextPart = openStdinQuickly(deadline);
  if (nextPart !== undefined) return readParts(nextPart, deadline);
  const input = await withinDeadline(deadline, readStream(deadline));
  return input === TIMED_OUT ? { kind: "timed-out" } : input;
}

/**
 * What was read so far. What is too large is read on to its end, so that the writer meets no
 * broken pipe, but it is not kept.
 */
class Collected {
  readonly #parts: Uint8Array[] = [];
  #sizeBytes = 0;

  add(part: Uint8Array): void {
    this.#sizeBytes += part.length;
    if (this.#sizeBytes <= LIMITS.stdinBytes) this.#parts.push(part);
    else this.#parts.length = 0;
  }

  finish(): HookInput {
    if (this.#sizeBytes > LIMITS.stdinBytes) return { kind: "too-large" };
    const [only, ...more] = this.#parts;
    const bytes = more.length === 0 ? (only ?? new Uint8Array()) : Buffer.concat(this.#parts);
    return { kind: "text", text: new TextDecoder().decode(bytes) };
  }
}

/** Parts taken after the deadline: a megabyte, where all of it is there already. */
const LATE_PARTS_MAX = 16;

function readParts(nextPart: () => StdinPart, deadline: Deadline): HookInput {
  const collected = new Collected();
  for (let late = 0; late <= LATE_PARTS_MAX; late += deadline.isOver() ? 1 : 0) {
    const part = nextPart();
    if (part === "ended") return collected.finish();
    if (part === "timed-out") break;
    collected.add(part);
  }
  return { kind: "timed-out" };
}

// A stream that always has more never lets a timer fire, hence the look at the clock.
async function readStream(deadline: Deadline): Promise<HookInput> {
  const collected = new Collected();
  for await (const chunk of Bun.stdin.stream()) {
    if (deadline.isOver()) return { kind: "timed-out" };
    collected.add(chunk);
  }
  return collected.finish();
}
