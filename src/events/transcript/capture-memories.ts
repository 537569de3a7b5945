import { nameInProject } from "@/platform/paths.ts";
import { cutText } from "@/base/text.ts";
import type { TranscriptSource } from "@/events/transcript/catch-up.ts";
import type { EventTools } from "@/events/contributor.ts";
import { createEchoCheck } from "@/events/transcript/echo-check.ts";
import { statementWrites } from "@/events/transcript/statement-writes.ts";
import { turnsFromDigest } from "@/events/transcript/turns-from-digest.ts";
import type { Embedder } from "@/embed/embed.ts";
import type { Candidate } from "@/memory/extract/candidate.ts";
import { extractCandidates } from "@/memory/extract/extract.ts";
import type { TranscriptTurn } from "@/conversation/turn.ts";
import { prepareMemory } from "@/memory/memory.ts";
import { RULE_TAG, SCOPED_TAG } from "@/memory/rules/rule-tags.ts";
import { DIGEST_LIMITS } from "@/session/digest/digest-limits.ts";
import { noteCaptured, type SessionDigest } from "@/session/digest/digest.ts";
import type { NewMemory, Tier } from "@/store/memory-types.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";

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
  tools: EventTools,
): { readonly digest: SessionDigest; readonly writes: readonly StoreWrite[] } {
  const [first] = turns;
  if (first === undefined) return { digest, writes: [] };
  const all = [...turnsFromDigest(digest, before, first), ...before, ...turns];
  const fresh = freshUuids(before, turns);
  const isEcho = createEchoCheck(tools.store, source.sessionId);
  const candidates = extractCandidates(all)
    .filter(({ uuid }) => fresh.has(uuid))
    .filter(({ origin, text }) => origin === "user" || !isEcho(text));
  const known = new Set(digest.capturedHashes);
  const embedder = candidates.length === 0 ? undefined : tools.embedder; // Each read makes one.
  const captured = prepareAll(candidates, all, source, tools, embedder).filter(({ memory }) => {
    const hash = shortHash(memory);
    const isNew = !known.has(hash);
    known.add(hash);
    return isNew;
  });
  const noted = captured.map(({ memory, kind }) => ({
    memoryId: memory.id,
    kind,
    text: cutText(memory.text, DIGEST_LIMITS.capturedChars),
    contentHash: shortHash(memory),
  }));
  const goal = candidates.findLast(({ origin, sourceId }) => origin === "user" && sourceId);
  return {
    digest: {
      ...noteCaptured(digest, noted),
      goalSourceId: goal?.sourceId ?? digest.goalSourceId,
    },
    writes: statementWrites(
      captured.map(({ memory }) => memory),
      lastSaidIds(digest),
      tools,
      embedder,
    ),
  };
}

const USER_KINDS: ReadonlySet<string> = new Set(["said", "fact", "preference", "correction"]);

/** The memory of what the user said last: "no, 9125" means that. */
function lastSaidIds({ captured }: SessionDigest): string[] {
  const last = captured.findLast(({ kind }) => USER_KINDS.has(kind));
  return last === undefined ? [] : [last.memoryId];
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

interface Prepared {
  readonly memory: NewMemory;
  readonly kind: Candidate["kind"];
}

function prepareAll(
  candidates: readonly Candidate[],
  turns: readonly TranscriptTurn[],
  source: TranscriptSource,
  tools: EventTools,
  embedder: Embedder | undefined,
): Prepared[] {
  return candidates.flatMap((candidate) => {
    const position = turns.findIndex(({ uuid }) => uuid === candidate.uuid);
    return prepare(candidate, turns.slice(position), source, tools, embedder);
  });
}

function prepare(
  candidate: Candidate,
  following: readonly TranscriptTurn[],
  source: TranscriptSource,
  { clock, project }: EventTools,
  embedder: Embedder | undefined,
): Prepared[] {
  const folder = following[0]?.cwd ?? project.root;
  const draft = {
    text: candidate.text,
    type: candidate.type,
    origin: candidate.origin,
    tier: tierOf(candidate),
    tags: ["transcript", candidate.kind, ...ruleTags(candidate)],
    files: filesOf(candidate, following).map((path) => nameInProject(path, project.root, folder)),
    otherWords: candidate.nearby,
    sourceId: candidate.sourceId,
    branch: candidate.branch ?? project.branch,
    agentType: source.agentType,
    sessionId: source.sessionId,
    event: source.event ?? "Stop",
  };
  const prepared = prepareMemory(draft, clock, embedder);
  if (prepared.kind === "refused") return [];
  // A transcript may be read much later: what counts is when it was said.
  const createdAtMs = Math.min(candidate.atMs ?? Number.MAX_VALUE, prepared.memory.createdAtMs);
  return [{ memory: { ...prepared.memory, createdAtMs }, kind: candidate.kind }];
}

/**
 * Extracted memories are guesses and therefore bronze. What the user clearly states as a rule, a
 * correction or a decision is as good as told to us directly: from this score on, all 20 finds in
 * the labelled sample are right.
 */
const GOLD_SCORE = 0.75;

function tierOf({ kind, origin, score }: Candidate): Tier {
  if (kind === "fact") return "silver";
  return origin === "user" && score >= GOLD_SCORE ? "gold" : "bronze";
}

/** Kinds that say how the user wants things to be from now on. */
const RULE_KINDS: ReadonlySet<string> = new Set(["preference", "correction"]);

/** Marks what the user wants from now on as a rule. */
function ruleTags({ kind, type, origin, scope }: Candidate): readonly string[] {
  if (origin !== "user" || !RULE_KINDS.has(kind)) return [];
  const isRule = type === "Preference" ? [RULE_TAG] : [];
  return scope.length === 0 ? isRule : [...isRule, SCOPED_TAG, ...scope];
}

/** A cause is often stated before it is fixed: then its files are those changed right after. */
function filesOf(candidate: Candidate, [, ...after]: readonly TranscriptTurn[]): readonly string[] {
  if (candidate.files.length > 0 || candidate.kind !== "root-cause") return candidate.files;
  const end = after.findIndex(({ role }) => role === "user");
  const edits = (end < 0 ? after : after.slice(0, end))
    .flatMap(({ toolCalls }) => toolCalls)
    .filter(({ action }) => action === "edit");
  return [...new Set(edits.flatMap(({ file }) => file ?? []))].slice(0, 4);
}
