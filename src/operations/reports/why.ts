import { describeParts } from "@/memory/recall/6-hits/explain-hit.ts";
import { toIso } from "@/operations/memories/memory-json.ts";
import { describeWithoutSecrets } from "@/operations/memories/describe-memory.ts";
import { explainLedgerReason, readParts, readWords } from "@/operations/reports/ledger-reason.ts";
import { ENDING_CHARS_MIN, notFound, resolveMemoryId } from "@/operations/memories/memory-id.ts";
import type { Operation, OperationTools } from "@/operations/operation.ts";
import type { InjectionOutcome, LedgerEntry, LedgerFilter } from "@/store/port/ledger-port.ts";
import type { MemoriesPort } from "@/store/port/memories-port.ts";
import type { Store } from "@/store/store.ts";

export interface WhyInput {
  /** "last", an injection or a memory; if empty, the last injection or those of the session. */
  readonly target: string;
  readonly sessionId?: string;
  readonly limit?: number;
  /** The user-level memories, which a project's sessions are shown too. */
  readonly users?: MemoriesPort;
}

/** The lines that one hook injected. */
export interface Injection {
  readonly at: string;
  readonly event: string;
  readonly session: string;
  /** Empty for the main agent. */
  readonly agent: string;
  readonly tokens: number;
  readonly lines: readonly InjectedLine[];
}

export interface InjectedLine {
  readonly id: string;
  /** Empty for a line that shows no memory. */
  readonly memory_id: string;
  /** The memory's current text, or the name of the section; empty if the memory was forgotten. */
  readonly line: string;
  readonly why: string;
  readonly channels: readonly string[];
  /** The words of the query that it contains. */
  readonly words: readonly string[];
  /** The parts of its score. */
  readonly parts: Readonly<Record<string, number>>;
  /** The parts in words; empty if there are none. */
  readonly rank: string;
  readonly score: number;
  readonly tokens: number;
  /** "open" if it is not judged yet. */
  readonly outcome: InjectionOutcome | "open";
  /** Why it counts as used or ignored: what came up of it, or went against it. */
  readonly evidence: readonly string[];
}

/** Injections listed for a session or a memory. */
const LISTED = 10;
/** Ledger rows read for each injection: a hook shows only a few lines. */
const LINES_EACH = 20;

export const whyOperation: Operation<WhyInput, Injection[]> = {
  name: "why",
  summary: "Show what was injected, why, what it cost and whether it was used",
  parameters: {
    session: { type: "text", meaning: "Only what this session was given" },
    limit: { type: "number", meaning: "At most this many injections, newest first" },
  },
  run(input, tools) {
    const { store } = tools;
    const { target, sessionId } = input;
    const filter = sessionId === undefined ? {} : { sessionId };
    if (target !== "" && target !== "last") return explainTarget(input, filter, tools);
    const defaultLimit = target === "" && sessionId !== undefined ? LISTED : 1;
    return findLast(filter, input.limit ?? defaultLimit, store).map((entries) =>
      describeInjection(entries, tools, input.users),
    );
  },
};

function explainTarget(input: WhyInput, filter: LedgerFilter, tools: OperationTools): Injection[] {
  const { store } = tools;
  const found = findInjection(store, input.target);
  if (found !== undefined)
    return [describeInjection(sameInjection(found, store), tools, input.users)];
  const memoryId = resolveAtBothLevels(input, store);
  const limit = input.limit ?? LISTED;
  return findLast({ ...filter, memoryId }, limit, store).map((entries) =>
    describeInjection(entries, tools, input.users),
  );
}

function resolveAtBothLevels({ target, users }: WhyInput, store: Store): string {
  try {
    return resolveMemoryId(store, target);
  } catch (error) {
    if (users === undefined) throw error;
    return resolveMemoryId(users, target);
  }
}

function findInjection(store: Store, typed: string): LedgerEntry | undefined {
  const ending = typed.trim();
  if (ending.length < ENDING_CHARS_MIN || /^\[?m:|^mem_/.test(ending)) return undefined;
  const [found, other] = store.findInjections(ending);
  if (other !== undefined) throw notFound(`single injection whose id ends in ${typed}`);
  return found;
}

/** All lines of the injection that this entry belongs to. */
function sameInjection(entry: LedgerEntry, store: Store): LedgerEntry[] {
  return store.ledgerOf(entry.sessionId).filter((other) => keyOf(other) === keyOf(entry));
}

/** Finds the last injections, each with its lines in the order they were shown. */
function findLast(filter: LedgerFilter, limit: number, store: Store): LedgerEntry[][] {
  const groups = new Map<string, LedgerEntry[]>();
  // Read one injection more than wanted: the last one may be cut off and is left out.
  for (const entry of store.lastInjections((limit + 1) * LINES_EACH, filter)) {
    const group = groups.get(keyOf(entry));
    if (group === undefined) groups.set(keyOf(entry), [entry]);
    else group.unshift(entry);
  }
  return [...groups.values()].slice(0, limit);
}

// All lines of a hook have the same time, agent and session.
function keyOf({ sessionId, agentId, event, atMs }: LedgerEntry): string {
  return JSON.stringify([sessionId, agentId, event, atMs]);
}

function describeInjection(
  entries: readonly LedgerEntry[],
  tools: OperationTools,
  users: MemoriesPort | undefined,
): Injection {
  const [first] = entries;
  return {
    at: toIso(first?.atMs ?? 0),
    event: first?.event ?? "",
    session: first?.sessionId ?? "",
    agent: first?.agentId ?? "",
    tokens: entries.reduce((sum, { tokens }) => sum + tokens, 0),
    lines: entries.map((entry) => describeLine(entry, tools, users)),
  };
}

/** The section of a line that shows no memory, such as "(previous session)". */
function nameOfSection(reason: unknown): string {
  const name = (reason as { section?: unknown } | null)?.section;
  return typeof name === "string" ? `(${name.replaceAll("-", " ")})` : "";
}

function describeLine(
  entry: LedgerEntry,
  { store, clock }: OperationTools,
  users: MemoriesPort | undefined,
): InjectedLine {
  const { id, memoryId, reason, score, tokens, outcome = "open", evidence = [] } = entry;
  const memory =
    memoryId === "" ? undefined : (store.findMemory(memoryId) ?? users?.findMemory(memoryId));
  return {
    id,
    memory_id: memoryId,
    line:
      memory === undefined ? nameOfSection(reason) : describeWithoutSecrets(memory, clock.nowMs()),
    why: explainLedgerReason(reason, memory),
    channels: readWords(reason, "channels"),
    words: readWords(reason, "terms"),
    parts: readParts(reason),
    rank: describeParts(readParts(reason)),
    score,
    tokens,
    outcome,
    evidence,
  };
}
