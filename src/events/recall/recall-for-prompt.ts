import { LIMITS } from "@/base/limits.ts";
import type { Section, SectionLine } from "@/context/section.ts";
import { estimateTokens } from "@/context/tokens.ts";
import type { UserPromptSubmitEvent } from "@/conversation/event.ts";
import type { Contributor, EventTools } from "@/events/contributor.ts";
import { loadRareWork } from "@/events/late-loading.ts";
import { withoutWornFindings } from "@/events/recall/agents-findings.ts";
import { queryOf } from "@/events/recall/prompt-query.ts";
import { withFindings } from "@/events/recall/found-since.ts";
import { hitsSection } from "@/events/recall/recall-section.ts";
import { withoutOtherCommands } from "@/events/recall/other-commands.ts";
import { isToldAtPrompts, withoutChance } from "@/events/recall/told-at-prompts.ts";
import type { ServedSet } from "@/events/served-set.ts";
import type { RecallRequest, WorkScope } from "@/memory/recall/request.ts";
import { isOverheard } from "@/memory/recall/5-gate/statement-gate.ts";
import { isCause, reportsTrouble } from "@/memory/recall/5-gate/trouble.ts";
import { howSurelyBack, isKnownCause } from "@/memory/recall/5-gate/trouble-again.ts";
import type { RecallHit } from "@/memory/recall/6-hits/hit.ts";
import { recall } from "@/memory/recall/recall.ts";
import { toProjectPath } from "@/platform/paths.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

/** Recalls what is known about a prompt; a search that fails is noted, and the prompt goes on. */
export const recallForPrompt: Contributor<UserPromptSubmitEvent> = {
  name: "recall-for-prompt",
  contribute(event, tools, served) {
    try {
      return searchForPrompt.contribute(event, tools, served);
    } catch (error) {
      return { afterwards: () => loadRareWork().noteFailedSearch(error, event.prompt, tools) };
    }
  },
};

/** Recalls what is known about a prompt, if a person wrote it. Throws if the search fails. */
export const searchForPrompt: Contributor<UserPromptSubmitEvent> = {
  name: "search-for-prompt",
  contribute(event, tools, served) {
    if ((event.speaker ?? "person") !== "person") return undefined;
    const request = {
      profile: "prompt",
      query: queryOf(event.prompt),
      files: [...event.files, ...mentionedFiles(event.prompt)],
      limit: LIMITS.promptMemories,
      nowMs: tools.clock.nowMs(),
      scope: scopeOf(event, tools),
      isWanted: (memory: StoredMemory) =>
        isToldAtPrompts(memory) && served.isNotYetInContext(memory),
    } as const;
    const found = withoutChance(recall(tools.store, request, tools.embedder), event.prompt, tools);
    const answers = withFindings(withoutOtherCommands(found, event.prompt), tools);
    const hits = withoutWornFindings(unserved(answers, served), event.prompt, tools);
    const causes = () => unserved(recallCause(request, served, tools), served);
    const section = toSection(withCause(hits, request.query, causes), tools);
    return section && { section };
  },
};

/** Adds a cause to a report of trouble: to one that nothing answers, or that says it is back. */
function withCause(
  hits: readonly RecallHit[],
  prompt: string,
  causes: () => RecallHit[],
): readonly RecallHit[] {
  if (hits.length === 0) return causes();
  if (howSurelyBack(prompt) === undefined || hits.some(({ memory }) => isKnownCause(memory)))
    return hits;
  const known = new Set(hits.map(({ memory }) => memory.id));
  return [...causes().filter(({ memory }) => !known.has(memory.id)), ...hits];
}

/**
 * The nearest cause that was found earlier, for a report of trouble. If the user says that it is
 * back, a cause counts too that was kept only for whoever asks.
 */
function recallCause(
  request: RecallRequest,
  served: ServedSet,
  { store, embedder }: EventTools,
): RecallHit[] {
  const isBack = howSurelyBack(request.query) !== undefined;
  if (!isBack && !reportsTrouble(request.query)) return [];
  const isWanted = (memory: StoredMemory) =>
    isBack
      ? isKnownCause(memory) && served.isNotYetInContext(memory)
      : isCause(memory) && (request.isWanted?.(memory) ?? true);
  const profile = isBack ? "troubleAgain" : "trouble";
  return recall(store, { ...request, profile, isWanted, limit: 1 }, embedder);
}

export const PROMPT_STYLE = {
  heading: "=== PROJECT MEMORY — Use this context before independent research ===",
  ending: "=== END ===",
  lineChars: LIMITS.injectedLineChars,
} as const;

/** A cut spoils a sentence or two, so what fits on a line is told whole. A longer memory gets more room alone. */
function toSection(hits: readonly RecallHit[], tools: EventTools): Section | undefined {
  const excerpts = { ...PROMPT_STYLE, excerptChars: LIMITS.promptExcerptChars };
  const all = hitsSection(hits, excerpts, tools);
  if (all === undefined) return undefined;
  const section = withinUsualTokens(all, (line) => shortenNote(line, hits, tools));
  const [line, another] = section.lines;
  if (another !== undefined) return section;
  const hit = hits.find(({ memory }) => memory.id === line?.memoryId);
  return hit === undefined ? section : hitsSection([hit], PROMPT_STYLE, tools);
}

/** Files that the prompt mentions with an @. */
function mentionedFiles(prompt: string): string[] {
  if (!prompt.includes("@")) return [];
  const mentions =
    prompt.slice(0, LIMITS.queryChars).match(/(?<=^|\s)@(?:[A-Za-z]:)?[\w./\\-]*[\w/\\-]/g) ?? [];
  return mentions.map((mention) => mention.slice(1));
}

function scopeOf({ cwd, agentType }: UserPromptSubmitEvent, { project }: EventTools): WorkScope {
  const { root, branch } = project;
  const directory = (cwd === undefined ? undefined : toProjectPath(cwd, root)) || undefined;
  return { branch, directory, agentType };
}

// Removed before the lines are fitted: a hit that is not shown again must not take up room.
function unserved(hits: readonly RecallHit[], { servedOf }: ServedSet): RecallHit[] {
  const served = servedOf(hits.map(({ memory }) => memory.id));
  return hits.filter(({ memory }) => !served.has(memory.id));
}

/** More likely right than not: worth its tokens beyond the usual number. */
const SURE_MIN = 0.5;

/**
 * Keeps the first line, those that fit into the usual number of tokens, and those that are sure. A
 * first line that is long takes no more of that number than an excerpt would.
 */
function withinUsualTokens(
  section: Section,
  shorten: (line: SectionLine) => SectionLine | undefined,
): Section {
  const { heading, ending = "" } = section;
  let tokens = estimateTokens(`${heading}\n${ending}`);
  const lines: SectionLine[] = [];
  const fits = ({ text }: SectionLine) =>
    tokens + estimateTokens(`${text}\n`) <= LIMITS.promptUsualTokens;
  for (const whole of section.lines) {
    const isWhole = lines.length === 0 || whole.score >= SURE_MIN || fits(whole);
    const line = isWhole ? whole : shorten(whole);
    if (line === undefined || !(isWhole || fits(line))) continue;
    tokens += estimateTokens(`${line.text.slice(0, LIMITS.promptExcerptChars)}\n`);
    lines.push(line);
  }
  return { ...section, lines };
}

/**
 * A note in fewer words, to fit behind another: its id leads to the rest. What was said in a
 * conversation is a sentence or two, which a cut would spoil.
 */
function shortenNote(
  { memoryId }: SectionLine,
  hits: readonly RecallHit[],
  tools: EventTools,
): SectionLine | undefined {
  const hit = hits.find(({ memory }) => memory.id === memoryId);
  if (hit === undefined || isOverheard(hit.memory)) return undefined;
  return hitsSection([hit], { ...PROMPT_STYLE, lineChars: LIMITS.promptFurtherChars }, tools)
    ?.lines[0];
}
