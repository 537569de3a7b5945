import { describeParts } from "@/memory/recall/6-hits/explain-hit.ts";
import { toIso } from "@/operations/memories/memory-json.ts";
import { safeLine } from "@/operations/upkeep/audit/findings.ts";
import { explainLedgerReason, readParts, readWords } from "@/operations/reports/ledger-reason.ts";
import { ENDING_CHARS_MIN, notFound, resolveMemoryId } from "@/operations/memories/memory-id.ts";
import type { Operation, OperationTools } from "@/operations/operation.ts";
import type { InjectionOutcome, LedgerEntry, LedgerFilter } from "@/store/port/ledger-port.ts";
import type { Store } from "@/store/store.ts";

export interface WhyInput {
  /** "last", an injection, or a memory; empty: the last, or those of the session. */
  readonly target: string;
  readonly sessionId?: string;
  readonly limit?: number;
}

/** What one hook said at one moment. */
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
  /** The memory as it is now, or what else was told; empty where the memory is gone. */
  readonly line: string;
  readonly why: string;
  readonly channels: readonly string[];
  /** Words of the question that stand in it. */
  readonly words: readonly string[];
  /** What its place was made of. */
  readonly parts: Readonly<Record<string, number>>;
  /** The same in words; empty where there are none. */
  readonly rank: string;
  readonly score: number;
  readonly tokens: number;
  /** "open": not known yet. */
  readonly outcome: InjectionOutcome | "open";
  /** What told that it was used: its words, command or file in what followed. */
  readonly evidence: readonly string[];
}

/** Of a session or a memory. */
const LISTED = 10;
/** A hook says a few lines; as many rows are looked at for each injection. */
const LINES_EACH = 20;

export const whyOperation: Operation<WhyInput, Injection[]> = {
  name: "why",
  summary: "Tell what was injected, why, what it cost and whether it was used",
  parameters: {
    session: { type: "text", meaning: "Only what this session was given" },
    limit: { type: "number", meaning: "At most so many injections, newest first" },
  },
  run(input, tools) {
    const { store } = tools;
    const { target, sessionId } = input;
    const ofSession = sessionId === undefined ? {} : { sessionId };
    if (target !== "" && target !== "last") return ofTarget(input, ofSession, tools);
    const usual = target === "" && sessionId !== undefined ? LISTED : 1;
    return lastOf(ofSession, input.limit ?? usual, store).map((one) => tellInjection(one, tools));
  },
};

function ofTarget(input: WhyInput, ofSession: LedgerFilter, tools: OperationTools): Injection[] {
  const { store } = tools;
  const found = findInjection(store, input.target);
  if (found !== undefined) return [tellInjection(wholeOf(found, store), tools)];
  const memoryId = resolveMemoryId(store, input.target);
  const limit = input.limit ?? LISTED;
  return lastOf({ ...ofSession, memoryId }, limit, store).map((one) => tellInjection(one, tools));
}

function findInjection(store: Store, typed: string): LedgerEntry | undefined {
  const ending = typed.trim();
  if (ending.length < ENDING_CHARS_MIN || /^\[?m:|^mem_/.test(ending)) return undefined;
  const [found, other] = store.findInjections(ending);
  if (other !== undefined) throw notFound(`single injection whose id ends in ${typed}`);
  return found;
}

function wholeOf(entry: LedgerEntry, store: Store): LedgerEntry[] {
  return store.ledgerOf(entry.sessionId).filter((other) => keyOf(other) === keyOf(entry));
}

/** The last injections, each with its lines in the order they were shown. */
function lastOf(filter: LedgerFilter, limit: number, store: Store): LedgerEntry[][] {
  const groups = new Map<string, LedgerEntry[]>();
  // One row more than can be told, so that a last injection that is cut off is left out.
  for (const entry of store.lastInjections((limit + 1) * LINES_EACH, filter)) {
    const group = groups.get(keyOf(entry));
    if (group === undefined) groups.set(keyOf(entry), [entry]);
    else group.unshift(entry);
  }
  return [...groups.values()].slice(0, limit);
}

// What one hook says is written at one moment, for one agent of one session.
function keyOf({ sessionId, agentId, event, atMs }: LedgerEntry): string {
  return JSON.stringify([sessionId, agentId, event, atMs]);
}

function tellInjection(entries: readonly LedgerEntry[], tools: OperationTools): Injection {
  const [first] = entries;
  return {
    at: toIso(first?.atMs ?? 0),
    event: first?.event ?? "",
    session: first?.sessionId ?? "",
    agent: first?.agentId ?? "",
    tokens: entries.reduce((sum, { tokens }) => sum + tokens, 0),
    lines: entries.map((entry) => tellLine(entry, tools)),
  };
}

/** What is shown without being a memory says what it is: "previous-session", say. */
function nameOfSection(reason: unknown): string {
  const name = (reason as { section?: unknown } | null)?.section;
  return typeof name === "string" ? `(${name.replaceAll("-", " ")})` : "";
}

function tellLine(entry: LedgerEntry, { store, clock }: OperationTools): InjectedLine {
  const { id, memoryId, reason, score, tokens, outcome = "open", evidence = [] } = entry;
  const memory = memoryId === "" ? undefined : store.findMemory(memoryId);
  return {
    id,
    memory_id: memoryId,
    line: memory === undefined ? nameOfSection(reason) : safeLine(memory, clock.nowMs()),
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
