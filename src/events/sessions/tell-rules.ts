import { ruleLine } from "@/context/rule-line.ts";
import type { SectionLine } from "@/context/section.ts";
import type * as WordsAtStart from "@/context/words-at-start.ts";
import { estimateTokens } from "@/context/tokens.ts";
import type { SessionStartEvent } from "@/conversation/event.ts";
import type { Contributor, EventTools } from "@/events/contributor.ts";
import type * as ChooseDecisions from "@/memory/rules/choose-decisions.ts";
import type * as ChooseRules from "@/memory/rules/choose-rules.ts";
import { withoutContested } from "@/memory/rules/contested-rules.ts";
import {
  isNotedRule,
  isRemark,
  isRule,
  rankDecisions,
  rankRules,
} from "@/memory/rules/rank-rules.ts";
import { isNoAgentsNote, newerFirst } from "@/memory/truth/newer-first.ts";
import { sharesSubject } from "@/memory/truth/shared-subject.ts";
import { sentencesAbout } from "@/memory/truth/sentences-about.ts";
import {
  RULE_TAG,
  SCOPED_TAG,
  STANDING_TAG,
  STANDS_TAGS,
  standsShare,
} from "@/memory/rules/rule-tags.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

/**
 * Shows at the start of a session how the user wants things to be done: the standing rules of the
 * project, the most important first, as a short list. Rules that an agent noted come last, marked.
 * A session that still has its context has them already.
 */
export const tellRules: Contributor<SessionStartEvent> = {
  name: "tell-rules",
  switchedBy: "hooks.session_start.inject_light_context",
  contribute({ source }, tools) {
    if (source === "resume" || source === "fork") return undefined;
    const nowMs = tools.clock.nowMs();
    const ranked = withoutContested(rankRules(candidates(tools), nowMs), tools.store);
    if (ranked.length === 0) return undefined;
    const rules = loadChoice().chooseRules(ranked);
    const lines = fitting(linesOf(rules, "rule", nowMs, tools));
    const heading = rules.every(isNotedRule) ? NOTED_HEADING : HEADING;
    return lines.length === 0 ? undefined : { section: { heading, lines, mayRepeat: false } };
  },
};

/** Loaded when there is something to judge: it has the weights of the learned model. */
function loadChoice(): typeof ChooseRules {
  return require("@/memory/rules/choose-rules.ts");
}

function loadDecisions(): typeof ChooseDecisions {
  return require("@/memory/rules/choose-decisions.ts");
}

function loadWords(): typeof WordsAtStart {
  return require("@/context/words-at-start.ts");
}

const HEADING = "=== STANDING RULES (from the user) ===";
/** If there are no others: the heading must not say that the user said them. */
const NOTED_HEADING = "=== STANDING RULES (noted by the agent) ===";
/** Guesses: a list that is read, and half of what a session may cost. */
const RULES_MAX = 18;
const BUDGET_TOKENS = 500;
/** Newest memories taken from each list. */
const CANDIDATES = 200;

function candidates({ store }: EventTools): StoredMemory[] {
  const tags = [RULE_TAG, STANDING_TAG, SCOPED_TAG, ...STANDS_TAGS];
  const tagged = store.findTagged(tags, CANDIDATES);
  const preferences = store.listMemories({ type: "Preference", limit: CANDIDATES });
  const known = new Set(tagged.map(({ id }) => id));
  return [...tagged, ...preferences.filter(({ id }) => !known.has(id))].filter(
    (memory) => mayStand(memory) || isNotedRule(memory),
  );
}

/** True for what the user said, if its words or the acts around it speak for a rule. */
function mayStand(memory: StoredMemory): boolean {
  const { origin, agentType, tags } = memory;
  const share = standsShare(tags);
  if (share === undefined) return isRule(memory) && !isRemark(memory);
  return origin === "user" && agentType === undefined && (share > 0 || isRule(memory));
}

/** Guess: of more than these, none gets onto a list. */
const TOLD_MAX = 40;

/** A line for each; what the user has said since in other words comes before what it changes. */
function linesOf(
  memories: readonly StoredMemory[],
  note: string,
  nowMs: number,
  { store }: EventTools,
): SectionLine[] {
  const told = newerFirst(memories.slice(0, TOLD_MAX), store, isNoAgentsNote, sharesSubject);
  const { wordsAtStart } = loadWords();
  return told.flatMap(({ memory, contrast, insteadOf }) => {
    // A passage that takes the place of a rule may say much else.
    const about =
      insteadOf === undefined ? memory.text : sentencesAbout(memory.text, insteadOf.text);
    const text = memory.tags.includes("transcript") ? wordsAtStart(about) : about;
    return text === undefined ? [] : [ruleLine(memory, nowMs, note, contrast, text)];
  });
}

/** The first lines, as many as fit. */
function fitting(
  lines: readonly SectionLine[],
  linesMax = RULES_MAX,
  budgetTokens = BUDGET_TOKENS,
): SectionLine[] {
  let tokens = estimateTokens(HEADING);
  return lines.slice(0, linesMax).filter(({ text }) => {
    tokens += estimateTokens(text);
    return tokens <= budgetTokens;
  });
}

/** Guesses: enough to know what was settled and why. */
const DECISIONS_MAX = 4;
const DECISIONS_TOKENS = 170;

/** Shows what the user has decided, so that it need not be decided or explained again. */
export const tellDecisions: Contributor<SessionStartEvent> = {
  name: "tell-decisions",
  switchedBy: "hooks.session_start.inject_light_context",
  contribute({ source, sessionId }, tools) {
    if (source === "resume" || source === "fork") return undefined;
    const nowMs = tools.clock.nowMs();
    const decided = tools.store.listMemories({ type: "Decision", limit: CANDIDATES });
    // After a compaction the capsule tells what this session decided.
    const ranked = rankDecisions(decided, nowMs)
      .filter((memory) => !isRule(memory) && memory.sessionId !== sessionId)
      .filter((memory) => loadDecisions().isToldAtStart(memory));
    const all = linesOf(ranked, "decision", nowMs, tools);
    const lines = fitting(all, DECISIONS_MAX, DECISIONS_TOKENS);
    const heading = "=== DECISIONS (of the user) ===";
    return lines.length === 0 ? undefined : { section: { heading, lines, mayRepeat: false } };
  },
};
