/**
 * The report of a program that is about to be killed, one JSON line at a time: what it is going to
 * change, and that the store has acknowledged it. From these lines a reader knows what must be
 * there after the kill, and what was in flight.
 */
import { writeSync } from "node:fs";

/** A memory after the change; undefined if it is gone. */
export interface Change {
  readonly id: string;
  readonly text: string | undefined;
}

export type WorkKind =
  "remember" | "import" | "edit" | "forget" | "undo" | "spool" | "drain" | "checkpoint";

export interface Work {
  readonly kind: WorkKind;
  readonly changes: readonly Change[];
}

export interface LifeReport {
  /** Acknowledged, in order. */
  readonly done: readonly Work[];
  /** Begun and not acknowledged. */
  readonly inFlight: Work | undefined;
}

/** Does `work` between the two lines. The lines are written immediately, without a buffer. */
export function reporting(kind: WorkKind, changes: readonly Change[], work: () => void): void {
  // JSON has no undefined, so a memory that is gone has no text.
  writeSync(1, `${JSON.stringify({ kind, changes })}\n`);
  work();
  writeSync(1, "done\n");
}

export function readLife(output: string): LifeReport {
  const done: Work[] = [];
  let inFlight: Work | undefined;
  for (const line of output.split("\n").slice(0, -1)) {
    if (line !== "done") inFlight = JSON.parse(line) as Work;
    else if (inFlight !== undefined) {
      done.push(inFlight);
      inFlight = undefined;
    }
  }
  return { done, inFlight };
}
