import { nameInProject } from "@/platform/paths.ts";
import type { TranscriptSource } from "@/events/transcript/catch-up.ts";
import type { StatementTools } from "@/events/transcript/statement-tools.ts";
import type { Embedder } from "@/embed/embed.ts";
import type { Candidate } from "@/memory/extract/candidate.ts";
import type { TranscriptTurn, TurnToolCall } from "@/conversation/turn.ts";
import { prepareMemory } from "@/memory/memory.ts";
import { meaningsIn } from "@/memory/extract/learned/statement-features.ts";
import { ACTED_ON_TAG, DIAGNOSIS_TAG, MENDED_TAG } from "@/memory/diagnosis-tag.ts";
import { DONE_TAG, PASSING_TAG, REQUEST_TAG } from "@/memory/passing-tag.ts";
import { REPORT_TAG } from "@/memory/report-tag.ts";
import { cleanName } from "@/memory/write/clean-fields.ts";
import {
  AT_CALL_TAG,
  GUESSED_TAG,
  REMARK_TAG,
  RULE_TAG,
  SCOPED_TAG,
  standsTag,
} from "@/memory/rules/rule-tags.ts";
import type { NewMemory, Tier } from "@/store/memory-types.ts";

/** A candidate that has passed the write gate. */
export interface Prepared {
  readonly memory: NewMemory;
  readonly kind: Candidate["kind"];
  readonly score: number;
}

export function prepareAll(
  candidates: readonly Candidate[],
  turns: readonly TranscriptTurn[],
  source: TranscriptSource,
  tools: StatementTools,
  embedder: Embedder | undefined,
): Prepared[] {
  const positions = new Map<string, number>();
  for (const [position, { uuid }] of turns.entries()) {
    if (!positions.has(uuid)) positions.set(uuid, position);
  }
  return candidates.flatMap((candidate) => {
    const said = { turns, position: positions.get(candidate.uuid) ?? turns.length };
    return prepare(candidate, said, source, tools, embedder);
  });
}

/** The position in the conversation where something was said. */
interface Moment {
  readonly turns: readonly TranscriptTurn[];
  readonly position: number;
}

function prepare(
  candidate: Candidate,
  said: Moment,
  source: TranscriptSource,
  { clock, project, rootOf, leavesCells }: StatementTools,
  embedder: Embedder | undefined,
): Prepared[] {
  const folder = said.turns[said.position]?.cwd ?? project.root;
  const root = rootOf?.(folder) ?? project.root;
  const draft = {
    text: candidate.text,
    type: candidate.type,
    origin: candidate.origin,
    tier: tierOf(candidate),
    tags: [
      "transcript",
      candidate.kind,
      ...worthTags(candidate),
      ...actedOnTags(candidate, said),
      ...ruleTags(candidate),
      ...signTags(candidate),
    ],
    ...(candidate.isReport ? { importance: REPORT_IMPORTANCE } : {}),
    // Cleaned first: a URL with a password no longer looks like one as a path.
    files: filesOf(candidate, said)
      .flatMap((path) => cleanName(path) ?? [])
      .map((path) => nameInProject(path, root, folder)),
    otherWords: candidate.nearby,
    // If the user says the same later, that is the user's word and no repetition.
    ...(isOfOthers(candidate) ? { identity: `${candidate.origin}\n${candidate.text}` } : {}),
    sourceId: candidate.sourceId,
    branch: candidate.branch ?? project.branch,
    agentType: source.agentType,
    sessionId: source.sessionId,
    event: source.event ?? "Stop",
  };
  const prepared = prepareMemory(draft, clock, embedder, leavesCells);
  if (prepared.kind === "refused") return [];
  // A transcript may be read much later: what counts is when it was said.
  const createdAtMs = Math.min(candidate.atMs ?? Number.MAX_VALUE, prepared.memory.createdAtMs);
  const { kind, score } = candidate;
  return [{ memory: { ...prepared.memory, createdAtMs }, kind, score }];
}

function isOfOthers({ origin }: Candidate): boolean {
  return origin === "tool" || origin === "import";
}

/** Marks what no hook tells unasked, and what answers a report of trouble. */
function worthTags(candidate: Candidate): readonly string[] {
  const { isReport, isOnlyForAskers, isPassing, isDone, isRequest, isDiagnosis } = candidate;
  return [
    ...(isReport || isOnlyForAskers ? [REPORT_TAG] : []),
    ...(isPassing ? [PASSING_TAG] : []),
    ...(isDone ? [DONE_TAG] : []),
    ...(isRequest ? [REQUEST_TAG] : []),
    ...(isDiagnosis ? [DIAGNOSIS_TAG] : []),
  ];
}

/** Below that of any type: a report ranks behind everything else. */
const REPORT_IMPORTANCE = 0.1;

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

/** The signs of a remark, which the write gate has not seen, and how likely it stands. */
function signTags({ origin, signs = [], stands }: Candidate): readonly string[] {
  if (origin !== "user") return [];
  return [
    ...(signs.length > 0 ? [REMARK_TAG, ...signs] : []),
    ...(stands === undefined ? [] : [standsTag(stands)]),
  ];
}

/** Marks what the user wants from now on as a rule. */
function ruleTags(candidate: Candidate): readonly string[] {
  const { kind, type, origin, scope, isGuess, isForCalls } = candidate;
  const guessed = isGuess ? [GUESSED_TAG] : [];
  if (origin !== "user") return guessed;
  if (isForCalls) return [...guessed, AT_CALL_TAG, ...scope];
  if (!RULE_KINDS.has(kind)) return guessed;
  const tags = [...(type === "Preference" ? [RULE_TAG] : []), ...guessed];
  return scope.length === 0 ? tags : [...tags, SCOPED_TAG, ...scope];
}

/** Guess: what is changed later was not changed because of the cause. */
const FOLLOWING_MAX = 200;

/** A cause is often stated before it is fixed: then its files are those changed right after. */
function filesOf(candidate: Candidate, { turns, position }: Moment): readonly string[] {
  if (candidate.files.length > 0 || candidate.kind !== "root-cause") return candidate.files;
  const edits = editsIn(turns.slice(position + 1, position + 1 + FOLLOWING_MAX));
  return [...new Set(edits.flatMap(({ file }) => file ?? []))].slice(0, 4);
}

/** True for trouble that the agent worked on, before it told of it or after. */
function isActedOn({ kind, origin, isDiagnosis }: Candidate, { turns, position }: Moment): boolean {
  if (origin !== "agent" || (kind !== "root-cause" && isDiagnosis !== true)) return false;
  const before = turns.slice(Math.max(0, position - FOLLOWING_MAX), position + 1).toReversed();
  const after = turns.slice(position + 1, position + 1 + FOLLOWING_MAX);
  return editsIn(before).length + editsIn(after).length > 0;
}

function actedOnTags(candidate: Candidate, said: Moment): string[] {
  if (!isActedOn(candidate, said)) return [];
  return meaningsIn(candidate.text).includes("not") ? [ACTED_ON_TAG, MENDED_TAG] : [ACTED_ON_TAG];
}

/** The edits in these turns up to the next words of the user. */
function editsIn(turns: readonly TranscriptTurn[]): readonly TurnToolCall[] {
  const end = turns.findIndex(({ role }) => role === "user");
  return (end < 0 ? turns : turns.slice(0, end))
    .flatMap(({ toolCalls }) => toolCalls)
    .filter(({ action }) => action === "edit");
}
