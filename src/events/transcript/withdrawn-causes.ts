import type { Clock } from "@/base/clock.ts";
import { cutText } from "@/base/text.ts";
import { withdrawsCause } from "@/memory/extract/find-cause.ts";
import { extractCandidates } from "@/memory/extract/extract.ts";
import { listThreads } from "@/memory/extract/turn-context.ts";
import type { TranscriptTurn } from "@/conversation/turn.ts";
import { DIGEST_LIMITS } from "@/session/digest/digest-limits.ts";
import type { SessionDigest } from "@/session/digest/digest.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";

const CAUSE = "root-cause";

/**
 * A cause that was remembered at the end of one turn and withdrawn in the next counts as failed and
 * is no longer reported as found. Within one reading, extraction already handles this.
 */
export function withdrawCauses(
  digest: SessionDigest,
  before: readonly TranscriptTurn[],
  turns: readonly TranscriptTurn[],
  clock: Clock,
): { readonly digest: SessionDigest; readonly writes: readonly StoreWrite[] } {
  const hasCause = digest.captured.some(({ kind }) => kind === CAUSE);
  if (!hasCause || !listThreads(turns).flat().some(withdrawsCause)) return { digest, writes: [] };
  const still = causesIn([...before, ...turns]);
  const gone = new Set([...causesIn(before)].filter((text) => !still.has(text)));
  const isGone = ({ kind, text }: { kind: string; text: string }) =>
    kind === CAUSE && gone.has(text);
  const atMs = clock.nowMs();
  return {
    digest: { ...digest, captured: digest.captured.filter((memory) => !isGone(memory)) },
    writes: digest.captured.filter(isGone).map(({ memoryId }) => {
      return { kind: "count-outcome", memoryId, outcome: "failed", atMs };
    }),
  };
}

function causesIn(turns: readonly TranscriptTurn[]): Set<string> {
  const causes = extractCandidates(turns).filter(({ kind }) => kind === CAUSE);
  return new Set(causes.map(({ text }) => cutText(text, DIGEST_LIMITS.capturedChars)));
}
