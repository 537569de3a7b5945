import type { Clock } from "@/base/clock.ts";
import { TIMED_OUT, withinDeadline } from "@/base/deadline.ts";
import { newId } from "@/base/ids.ts";
import { joinLists } from "@/base/lists.ts";
import { compose, type Composition } from "@/context/compose.ts";
import type { Section } from "@/context/section.ts";
import { defaultSettings, type Settings } from "@/configuration/configuration.ts";
import { budgetTokensOf, hardStopMsOf } from "@/configuration/event-limits.ts";
import type { HookEvent } from "@/conversation/event.ts";
import type { Contribution, Contributor, EventTools } from "@/events/contributor.ts";
import type * as PrivateSession from "@/events/transcript/private-session.ts";
import { privateKey } from "@/events/transcript/private-session-key.ts";
import { createServedSet, type ServedSet } from "@/events/served-set.ts";
import type { LedgerLine, UnsettledText } from "@/events/settle-refused.ts";
import type { PrivateGuard } from "@/memory/write/private-words.ts";
import { guardPrivateWords, ignorePaths } from "@/memory/write/private-guard.ts";
import { type AskedQuery, noteAsked } from "@/session/query-cache.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";

/**
 * This folder decides what each event of Claude Code leads to. An event is a list of contributors
 * (on/<event>.ts), one for each concern; the rooms (recall/, fixes/, sessions/, subagents/,
 * captures/, transcript/, ghap/, identity/) hold them, and matcher/ says which of them a project
 * lets run. Here memories and sessions meet: neither domain knows the
 * other. Reading the client's JSON (claude/), ranking memories (memory/recall/), and writing to
 * the store or to standard output (hook/) are not done here.
 *
 * It keeps true: contributors read and return values, so that all writes of an event are one
 * transaction. One deadline and one token budget apply to all of them. A contributor that fails or
 * is late costs the others nothing. No agent is shown a memory twice between two compactions,
 * unless a section says that it may repeat. Every line that is shown has a row in the ledger.
 */
export interface EventResult extends UnsettledText {
  /** For the user; empty if there is nothing to tell. */
  readonly notice: string;
  /** Work that can wait until the answer is out. Each piece may fail. */
  readonly afterwards: readonly (() => void)[];
  /** Names of the contributors that the deadline left no time for. */
  readonly late: readonly string[];
  readonly failed: readonly FailedContributor[];
}

interface FailedContributor {
  readonly name: string;
  readonly error: unknown;
}

/**
 * Runs the contributors in order against the one deadline and puts their results together.
 * Writes nothing: the caller applies `writesOf(result)`, calls `settle`, and runs `afterwards`.
 */
export async function dispatch(
  event: HookEvent,
  contributors: readonly Contributor[],
  tools: EventTools,
): Promise<EventResult> {
  const served = createServedSet(event, tools.store);
  const late: string[] = [];
  const failed: FailedContributor[] = [];
  const contributions: Contribution[] = [];
  const findGuard = privateGuardOf(event, tools);
  const { deadline, settings = defaultSettings } = tools;
  const elapsedMs = () => hardStopMsOf(event.name, settings) - deadline.remainingMs();
  for (const contributor of contributors) {
    if (!mayContribute(contributor, settings, elapsedMs)) continue;
    // Again for each: in the MCP server another event may have come in between.
    guardPrivateWords(findGuard);
    ignorePaths(tools.control?.ignored);
    const startedMs = tools.onContributed === undefined ? 0 : tools.clock.elapsedMs();
    const result = await runOne(contributor, event, tools, served, failed);
    tools.onContributed?.(contributor.name, tools.clock.elapsedMs() - startedMs);
    if (result === TIMED_OUT) late.push(contributor.name);
    else if (result !== undefined) contributions.push(result);
  }
  guardPrivateWords(undefined);
  ignorePaths(undefined);
  const sections = unservedSections(contributions, served);
  const budgetTokens = budgetTokensOf(event.name, settings);
  const composition = compose(sections, budgetTokens);
  return {
    text: composition.text,
    tokens: composition.tokens,
    sections,
    budgetTokens,
    contributorWrites: joinLists(contributions.map(({ writes = [] }) => writes)),
    ledgerLines: ledgerLines(composition, sections, event, tools.clock),
    notice: contributions
      .map(({ notice = "" }) => notice)
      .filter((notice) => notice !== "")
      .join("\n"),
    afterwards: [
      ...noteQueries(contributions, composition, event, tools),
      ...contributions.map(({ afterwards }) => afterwards).filter((work) => work !== undefined),
    ],
    late,
    failed,
  };
}

/** False if the contributor is switched off, or the hook has taken longer than it allows. */
function mayContribute(
  { switchedBy, timeLimit }: Contributor,
  settings: Settings,
  elapsedMs: () => number,
): boolean {
  if (switchedBy !== undefined && !settings(switchedBy)) return false;
  return timeLimit === undefined || elapsedMs() <= settings(timeLimit);
}

/** Finds the session's private words when they are first asked for. */
function privateGuardOf({ sessionId }: HookEvent, tools: EventTools) {
  let guard: PrivateGuard | undefined;
  let isLoaded = sessionId === "";
  return (): PrivateGuard | undefined => {
    if (isLoaded) return guard;
    isLoaded = true;
    const value = tools.store.findValue("session", privateKey(sessionId))?.value;
    if (value !== undefined) guard = loadPrivateSession().guardOf(value, tools);
    return guard;
  };
}

function loadPrivateSession(): typeof PrivateSession {
  return require("@/events/transcript/private-session.ts");
}

async function runOne(
  contributor: Contributor,
  event: HookEvent,
  tools: EventTools,
  served: ServedSet,
  failed: FailedContributor[],
): Promise<Contribution | undefined | typeof TIMED_OUT> {
  const { needsMs = 0, runsLate = false } = contributor;
  if (!runsLate && tools.deadline.remainingMs() <= needsMs) return TIMED_OUT;
  try {
    const result = contributor.contribute(event, tools, served);
    return result instanceof Promise ? await withinDeadline(tools.deadline, result) : result;
  } catch (error) {
    failed.push({ name: contributor.name, error });
    return undefined;
  }
}

const NOTHING: ReadonlySet<string> = new Set();

/** The sections without memories the agent was shown before; each memory stays in one section. */
function unservedSections(
  contributions: readonly Contribution[],
  { servedOf }: ServedSet,
): Section[] {
  const isFreshStart = contributions.some(emptiesServedSet);
  const taken = new Set<string>();
  const sections: Section[] = [];
  for (const { section } of contributions) {
    if (section === undefined) continue;
    const mayRepeat = isFreshStart || section.mayRepeat;
    const served = mayRepeat ? NOTHING : servedOf(section.lines.map(({ memoryId }) => memoryId));
    const lines = section.lines.filter(({ memoryId }) => {
      if (memoryId === "") return true;
      if (taken.has(memoryId) || served.has(memoryId)) return false;
      taken.add(memoryId);
      return true;
    });
    sections.push({ ...section, lines });
  }
  return sections;
}

// A session that starts afresh loses its served set with this event's writes.
function emptiesServedSet({ writes }: Contribution): boolean {
  return writes?.some(({ kind }) => kind === "unserve-session") ?? false;
}

/** The work that notes which queries were looked up, whether or not anything was found (CX-12). */
function noteQueries(
  contributions: readonly Contribution[],
  { shown }: Composition,
  { sessionId }: HookEvent,
  { sessionFolder }: EventTools,
): (() => void)[] {
  if (sessionFolder === undefined || sessionId === "") return [];
  const lines = new Set(shown.map(({ line }) => line));
  const asked: AskedQuery[] = [];
  for (const { askedKey, section } of contributions) {
    if (askedKey === undefined) continue;
    const hasText = section?.lines.some((line) => lines.has(line)) ?? false;
    asked.push({ key: askedKey, hasText });
  }
  return asked.length === 0 ? [] : [() => noteAsked(sessionFolder, sessionId, asked)];
}

function ledgerLines(
  { shown }: Composition,
  sections: readonly Section[],
  event: HookEvent,
  clock: Clock,
): LedgerLine[] {
  const { sessionId, agentId } = event;
  if (sessionId === "" || shown.length === 0) return [];
  const atMs = clock.nowMs();
  const repeatable = new Set(
    joinLists(sections.map(({ mayRepeat, lines }) => (mayRepeat ? lines : []))),
  );
  return shown.map(({ line, tokens }) => {
    const { memoryId, reason, score } = line;
    const id = newId("inj", clock);
    const write: StoreWrite = {
      kind: "add-ledger",
      entry: { id, atMs, sessionId, agentId, event: event.name, memoryId, reason, score, tokens },
      ...(memoryId === "" || repeatable.has(line) ? {} : { unlessServed: true }),
    };
    return { line, write };
  });
}
