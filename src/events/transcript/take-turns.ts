import { lapsedRules } from "@/events/captures/lapsed-rules.ts";
import { captureMemories, type CapturedStatements } from "@/events/transcript/capture-memories.ts";
import type { TranscriptSource } from "@/events/transcript/catch-up.ts";
import { digestTextGate } from "@/events/transcript/digest-gate.ts";
import type { StatementTools } from "@/events/transcript/statement-tools.ts";
import { withdrawCauses } from "@/events/transcript/withdrawn-causes.ts";
import { learnPrivate, personsTexts } from "@/events/transcript/private-session.ts";
import { removeSecrets } from "@/memory/write/secrets/secrets.ts";
import { guardPrivateWords } from "@/memory/write/private-guard.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import { updateSuspicions } from "@/memory/extract/suspicions.ts";
import type { TranscriptTurn } from "@/conversation/turn.ts";
import { DIGEST_LIMITS } from "@/session/digest/digest-limits.ts";
import { digestTurns, type SessionDigest } from "@/session/digest/digest.ts";

/**
 * Makes memories of the next turns of a session and adds them to its digest. Hooks, the worker and
 * imports all read transcripts this way.
 */
export function takeTurns(
  earlier: { readonly digest: SessionDigest; readonly before: readonly TranscriptTurn[] },
  said: readonly TranscriptTurn[],
  source: TranscriptSource,
  tools: StatementTools,
): CapturedStatements {
  const { digest } = earlier;
  const learned = guardReading([...earlier.before, ...said], source.sessionId, tools);
  const [before, turns] = [earlier.before.map(withoutSecrets), said.map(withoutSecrets)];
  const judged = withdrawCauses(digest, before, turns, tools.clock);
  const captured = captureMemories({ digest: judged.digest, before }, turns, source, tools);
  const digested = digestTurns(captured.digest, turns, digestTextGate);
  return {
    ...captured,
    digest: withCurrentSuspicions(digest, digested, turns),
    writes: [
      ...learned,
      ...judged.writes,
      ...captured.writes,
      ...lapsedRules(turns, source.sessionId, tools),
    ],
  };
}

/**
 * Removed from whole messages: a sentence taken out of one no longer has the line before it, which
 * said that a password follows.
 */
function withoutSecrets(turn: TranscriptTurn): TranscriptTurn {
  const { text, removed } = removeSecrets(turn.text);
  return removed === 0 ? turn : { ...turn, text };
}

/** Nothing that the user marked as private in these turns is taken from any of them. */
function guardReading(
  turns: readonly TranscriptTurn[],
  sessionId: string,
  tools: StatementTools,
): StoreWrite[] {
  const { writes, guard } = learnPrivate(personsTexts(turns), sessionId, tools);
  guardPrivateWords(guard === undefined ? undefined : () => guard);
  return writes;
}

/** Suspicions about a failure are dropped once everything passes again. */
function withCurrentSuspicions(
  before: SessionDigest,
  after: SessionDigest,
  turns: readonly TranscriptTurn[],
): SessionDigest {
  const isFixed = before.failures.length > 0 && after.failures.length === 0;
  const { suspicions: limit, suspicionChars } = DIGEST_LIMITS;
  const suspicions = (isFixed ? [] : updateSuspicions(after.suspicions, turns))
    .slice(-limit)
    .map((text) => digestTextGate.cleanOthers(text, suspicionChars))
    .filter((text) => text !== "");
  return { ...after, suspicions };
}
