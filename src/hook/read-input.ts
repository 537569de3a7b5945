import { type Deadline, TIMED_OUT, withinDeadline } from "@/base/deadline.ts";
import { LIMITS } from "@/base/limits.ts";

export type HookInput =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "timed-out" }
  | { readonly kind: "too-large" };

/** All of standard input, if it ends before the deadline. */
export async function readInput(deadline: Deadline): Promise<HookInput> {
  const text = await withinDeadline(deadline, Bun.stdin.text());
  if (text === TIMED_OUT) return { kind: "timed-out" };
  if (text.length > LIMITS.stdinBytes) return { kind: "too-large" };
  return { kind: "text", text };
}
