import { type Deadline, TIMED_OUT, withinDeadline } from "@/base/deadline.ts";
import { LIMITS } from "@/base/limits.ts";

export type HookInput =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "timed-out" }
  | { readonly kind: "too-large" };

/** All of standard input, if it ends before the deadline. */
export async function readInput(deadline: Deadline): Promise<HookInput> {
  const input = await withinDeadline(deadline, readToEnd(deadline));
  return input === TIMED_OUT ? { kind: "timed-out" } : input;
}

// What is too large is read on to its end, so that the writer meets no broken pipe, but it is
// not kept. A stream that always has more never lets a timer fire, hence the look at the clock.
async function readToEnd(deadline: Deadline): Promise<HookInput> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of Bun.stdin.stream()) {
    if (deadline.isOver()) return { kind: "timed-out" };
    sizeBytes += chunk.length;
    if (sizeBytes <= LIMITS.stdinBytes) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (sizeBytes > LIMITS.stdinBytes) return { kind: "too-large" };
  return { kind: "text", text: new TextDecoder().decode(Buffer.concat(chunks)) };
}
