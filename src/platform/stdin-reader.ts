import type { Deadline } from "@/base/deadline.ts";
import { type Libc, loadLibc, pointerTo } from "@/platform/libc.ts";

export type StdinPart = Uint8Array | "ended" | "timed-out";

/** What a pipe holds. */
const PART_BYTES = 64 * 1024;
/** The struct of poll: the file as four bytes, then what is waited for (1: something to read). */
const WAIT_FOR_INPUT = new Uint8Array([0, 0, 0, 0, 1, 0, 0, 0]);

/**
 * Standard input part by part, waited for up to the deadline, by the C library: half a
 * millisecond less than the runtime's own stream takes to start. Undefined where it cannot be
 * called; then nothing has been read.
 */
export function openStdinReader(deadline: Deadline): (() => StdinPart) | undefined {
  const calls = loadLibc();
  if (calls === undefined) return undefined;
  return () => readPart(calls, deadline);
}

function readPart(calls: Libc, deadline: Deadline): StdinPart {
  for (;;) {
    // A process that was started late still takes what is there already.
    const waitMs = Math.max(0, Math.ceil(deadline.remainingMs()));
    const ready = calls.poll(pointerTo(WAIT_FOR_INPUT), 1, Math.min(waitMs, 0x7fffffff));
    // A signal ends the wait early (-1); the deadline decides whether it is taken up again.
    if (ready <= 0 && deadline.isOver()) return "timed-out";
    if (ready <= 0) continue;
    const bytes = new Uint8Array(PART_BYTES);
    const count = Number(calls.read(0, pointerTo(bytes), PART_BYTES));
    return count > 0 ? bytes.subarray(0, count) : "ended";
  }
}
