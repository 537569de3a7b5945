import type { EventTools } from "@/events/contributor.ts";
import { contextOfError } from "@/memory/errors/error-signature.ts";
import { findMainError } from "@/memory/errors/main-error-line.ts";
import { failureBody } from "@/session/activity.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

/** Guess: more than a session does between a failure and its fix. */
const ACTIVITY_MAX = 200;

/**
 * True if the line that both failures have in common surrounded another error then. A line that
 * names nothing may be what a tool prints at every failure. Such a failure is the same only if the
 * lines around it say so: if each of the two has lines that the other has not, it is another. What
 * was printed then is known as long as the session's activity is kept.
 */
export function surroundedAnother(
  memory: StoredMemory,
  errorText: string,
  { store }: EventTools,
): boolean {
  const { sessionId, errorSignature: signature } = memory;
  if (sessionId === undefined || memory.origin !== "tool") return false;
  if (findMainError(errorText)?.isVague !== true) return false;
  const here = contextOfError(errorText);
  const then = store
    .activitySince(sessionId, "", 0, ACTIVITY_MAX)
    .filter((one) => one.kind === "failure" && failureBody(one).signature === signature)
    .map((one) => contextOfError(failureBody(one).error));
  return then.length > 0 && then.every((lines) => differBothWays(lines, here));
}

function differBothWays(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [own, other] = [plainLines(a), plainLines(b)];
  return [...own].some((line) => !other.has(line)) && [...other].some((line) => !own.has(line));
}

/**
 * The lines by their plain words. Names of tests, files, containers and targets differ from run to
 * run, and so do counts: `FAILED test_a.py::test_b`, `PLAY [web]`, `Container shop-web-1  Recreate`.
 */
function plainLines(lines: ReadonlySet<string>): ReadonlySet<string> {
  const plain = [...lines].map((line) =>
    line
      .replace(/[[({][^\])}]{0,120}[\])}]/g, " ")
      .split(/\s+/)
      .filter((word) => /^\p{L}[\p{L}'’]{1,40}[.,:;!]?$/u.test(word))
      .join(" "),
  );
  return new Set(plain.filter((line) => line !== ""));
}
