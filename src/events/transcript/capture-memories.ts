import { cutText } from "@/base/text.ts";
import type { TranscriptSource } from "@/events/transcript/catch-up.ts";
import { limitEpisodes, type LimitedEpisodes } from "@/events/transcript/episode-limits.ts";
import { createEchoCheck } from "@/events/transcript/echo-check.ts";
import { type Prepared, prepareAll } from "@/events/transcript/prepare-statements.ts";
import { originsSeen } from "@/events/transcript/origins-seen.ts";
import { statementWrites } from "@/events/transcript/statement-writes.ts";
import type { StatementTools } from "@/events/transcript/statement-tools.ts";
import { withdrawTakenBack } from "@/events/transcript/takebacks.ts";
import { turnsFromDigest } from "@/events/transcript/turns-from-digest.ts";
import { goalOf } from "@/events/transcript/work-goal.ts";
import { extractCandidates } from "@/memory/extract/extract.ts";
import type { TranscriptTurn } from "@/conversation/turn.ts";
import { noteNotKept } from "@/memory/not-kept.ts";
import { isBareTakeback } from "@/memory/truth/statement-clauses.ts";
import { DIGEST_LIMITS } from "@/session/digest/digest-limits.ts";
import { noteCaptured, type SessionDigest } from "@/session/digest/digest.ts";
import type { NewMemory } from "@/store/memory-types.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";

/** A statement and whether it was stored. */
export interface StatementFate {
  readonly memory: NewMemory;
  readonly fate: "stored" | "known" | "forgotten" | "beyond-session";
}

export interface CapturedStatements {
  readonly digest: SessionDigest;
  readonly writes: readonly StoreWrite[];
  readonly statements: readonly StatementFate[];
  /** How many were left out because they are private or only repeat what was shown. */
  readonly refusedCount: number;
  /** How many were left out because a message has more than are kept of one. */
  readonly beyondMessageCount: number;
}

/**
 * Makes memories of what was said in these turns of a conversation. Earlier turns serve only as
 * context: their memories were made when they were new.
 */
export function captureMemories(
  {
    digest,
    before,
  }: { readonly digest: SessionDigest; readonly before: readonly TranscriptTurn[] },
  turns: readonly TranscriptTurn[],
  source: TranscriptSource,
  tools: StatementTools,
): CapturedStatements {
  const [first] = turns;
  if (first === undefined) return { digest, ...NOTHING };
  const all = [...turnsFromDigest(digest, before, first), ...before, ...turns];
  const fresh = freshUuids(before, turns);
  const isEcho = createEchoCheck(tools.store, source.sessionId);
  const tally = { leftOut: 0 };
  const found = originsSeen(
    extractCandidates(all, ({ uuid }) => fresh.has(uuid), tally),
    all,
    source,
  );
  const candidates = found.filter(({ origin, text }) =>
    origin === "user" ? !isBareTakeback(text) : !isEcho(text),
  );
  const embedder = candidates.length === 0 ? undefined : tools.embedder; // Each read makes one.
  const prepared = prepareAll(candidates, all, source, tools, embedder);
  const saidFirst = withoutKnownHashes(prepared, digest);
  const saidAgain = prepared.filter((one) => !saidFirst.includes(one));
  const chosen = chooseStatements(saidFirst, digest, tools);
  const storedIds = digest.captured.slice(-JUST_SAID_MAX).map(({ memoryId }) => memoryId);
  const memories = chosen.kept.map(({ memory }) => memory);
  const withdrawn = withdrawTakenBack(memories, { turns: all, fresh, storedIds }, tools);
  return {
    digest: {
      ...noteStatements(digest, chosen, withdrawn.ids),
      goalSourceId: goalOf(candidates, turns, digest),
    },
    writes: [
      ...withdrawn.writes,
      ...statementWrites(
        withdrawn.memories,
        lastSaidIds(digest, withdrawn.ids),
        tools,
        embedder,
        turns,
      ),
      ...chosen.surplusIds.map((memoryId) => letGoWrite(memoryId, tools)),
      ...noteNotKept(
        {
          beyondSession: chosen.leftOut.length + chosen.surplusIds.length,
          beyondMessage: tally.leftOut,
        },
        tools.store,
      ),
    ],
    statements: [
      ...saidAgain.map(({ memory }) => ({ memory, fate: "known" }) as const),
      ...chosen.fates,
      ...withdrawn.memories.map((memory) => ({ memory, fate: "stored" }) as const),
    ],
    refusedCount: found.length - prepared.length,
    beyondMessageCount: tally.leftOut,
  };
}

const NOTHING = { writes: [], statements: [], refusedCount: 0, beyondMessageCount: 0 } as const;

/** Guess: a takeback means one of the last few statements. */
const JUST_SAID_MAX = 8;

const USER_KINDS: ReadonlySet<string> = new Set(["said", "fact", "preference", "correction"]);

/** The memory of what the user said last: "no, 9125" means that. */
function lastSaidIds({ captured }: SessionDigest, withdrawn: ReadonlySet<string>): string[] {
  const last = captured.findLast(({ kind }) => USER_KINDS.has(kind));
  return last === undefined || withdrawn.has(last.memoryId) ? [] : [last.memoryId];
}

function withoutKnownHashes(
  prepared: readonly Prepared[],
  { capturedHashes }: SessionDigest,
): Prepared[] {
  const known = new Set(capturedHashes);
  return prepared.filter(({ memory }) => {
    const hash = shortHash(memory);
    const isNew = !known.has(hash);
    known.add(hash);
    return isNew;
  });
}

interface ChosenStatements extends LimitedEpisodes<Prepared> {
  /** The statements that are not stored. */
  readonly fates: readonly StatementFate[];
}

/** Leaves out what another reading has stored, what was forgotten, and what is too much. */
function chooseStatements(
  prepared: readonly Prepared[],
  digest: SessionDigest,
  { store }: StatementTools,
): ChosenStatements {
  const judged = new Map(prepared.map((one) => [one, store.judgeStatement(one.memory)]));
  // Episodes that an earlier reading has kept count too, or each reading would add more.
  const limited = limitEpisodes(
    prepared.filter((one) => judged.get(one) !== "forgotten"),
    digest.episodes,
  );
  const isDue = (one: Prepared) => judged.get(one) === undefined;
  const knownIds = new Set(prepared.filter((one) => !isDue(one)).map(({ memory }) => memory.id));
  const leftOut = limited.leftOut.filter(isDue);
  const fates = prepared.flatMap((one): StatementFate[] => {
    const fate = judged.get(one) ?? (leftOut.includes(one) ? "beyond-session" : undefined);
    return fate === undefined ? [] : [{ memory: one.memory, fate }];
  });
  return {
    kept: limited.kept.filter(isDue),
    leftOut,
    surplusIds: limited.surplusIds.filter((id) => !knownIds.has(id)),
    episodes: limited.episodes,
    fates,
  };
}

function noteStatements(
  digest: SessionDigest,
  { kept, fates, episodes }: ChosenStatements,
  withdrawn: ReadonlySet<string>,
): SessionDigest {
  // The digest is told after a compaction: it gets no text that must not be shown as guidance.
  const isTold = ({ memory }: Prepared) => !memory.flags.includes("instruction-like");
  const noted = kept.filter(isTold).map(({ memory, kind }) => ({
    memoryId: memory.id,
    kind,
    text: cutText(memory.text, DIGEST_LIMITS.capturedChars),
    contentHash: shortHash(memory),
  }));
  const updated = noteCaptured(digest, noted);
  const silent = kept.filter((one) => !isTold(one));
  const hashes = [...fates, ...silent].map(({ memory }) => shortHash(memory));
  return {
    ...updated,
    captured: updated.captured.filter(({ memoryId }) => !withdrawn.has(memoryId)),
    capturedHashes: [...hashes, ...updated.capturedHashes].slice(-DIGEST_LIMITS.capturedHashes),
    episodes,
  };
}

function letGoWrite(memoryId: string, { clock }: StatementTools): StoreWrite {
  return { kind: "let-go", memoryId, atMs: clock.nowMs() };
}

/** Half of the hash is enough to tell the memories of one session apart. */
function shortHash({ contentHash }: NewMemory): string {
  return contentHash.slice(0, 16);
}

/**
 * The turns whose memories have not been made yet: the new ones, and earlier ones whose results
 * have only now arrived or that have only now turned out to be the last of their work.
 */
function freshUuids(
  before: readonly TranscriptTurn[],
  turns: readonly TranscriptTurn[],
): Set<string> {
  const results = new Set(turns.map(({ toolResult }) => toolResult?.callId));
  const waited = before.filter(({ toolCalls }) => toolCalls.some(({ id }) => results.has(id)));
  const last = turns[0]?.role === "user" ? before.slice(-1) : [];
  const unmarked = last.filter(({ role, endsWork }) => role === "assistant" && !endsWork);
  const uuids = [...waited, ...unmarked, ...turns].map(({ uuid }) => uuid);
  return new Set(uuids.filter((uuid) => uuid !== ""));
}
