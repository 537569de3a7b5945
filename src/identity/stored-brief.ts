import { LATEST_KEY } from "@/identity/latest-key.ts";
import { isRetrievalMode } from "@/identity/retrieval-mode.ts";
import type { BriefFigures } from "@/identity/brief-line.ts";
import type { Store } from "@/store/store.ts";

/**
 * The three figures of a brief in a row of their own, written with every version of an identity:
 * who prints a brief reads it instead of an identity of 20 KB and more (CX-46).
 */
export function briefKey(sessionId: string): string {
  return `session:${sessionId}:brief`;
}

/** The figures of a session, else of the one that was saved last; undefined if there are none. */
export function findBrief(
  sessionId: string,
  store: Pick<Store, "findValue">,
): BriefFigures | undefined {
  try {
    const own = sessionId === "" ? undefined : readBrief(sessionId, store);
    if (own !== undefined) return own;
    const latest = store.findValue("session", LATEST_KEY)?.value;
    return typeof latest === "string" ? readBrief(latest, store) : undefined;
  } catch {
    return undefined; // Damaged: the identity itself has the same figures.
  }
}

function readBrief(sessionId: string, store: Pick<Store, "findValue">): BriefFigures | undefined {
  const value = store.findValue("session", briefKey(sessionId))?.value;
  const { r, ic, mode } = (value ?? {}) as Partial<BriefFigures>;
  const isWhole = Number.isFinite(r) && Number.isFinite(ic) && isRetrievalMode(mode);
  return isWhole ? (value as BriefFigures) : undefined;
}
