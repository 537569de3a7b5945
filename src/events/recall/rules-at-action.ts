import { RULE_AT_ACTION, RULE_CHARS, ruleLine } from "@/context/rule-line.ts";
import type * as WordsAtStart from "@/context/words-at-start.ts";
import type { PreToolUseEvent } from "@/conversation/event.ts";
import type { Contributor, EventTools } from "@/events/contributor.ts";
import { wasJustChanged, wordsInPrompt } from "@/events/recall/prompt-words.ts";
import { toolFiles } from "@/events/recall/tool-query.ts";
import { contextClearedAtMs } from "@/events/served-set.ts";
import { withoutNote } from "@/memory/statement-note.ts";
import { handlesOfCall } from "@/memory/rules/call-handles.ts";
import { withoutContested } from "@/memory/rules/contested-rules.ts";
import { signsOfCall, tagsToFind } from "@/memory/rules/match/call-signs.ts";
import { compare, scoreOf, type Signs } from "@/memory/rules/match/match-signs.ts";
import { SCORE_MIN } from "@/memory/rules/match/sign-weights.ts";
import { hasWantedOptions } from "@/memory/rules/wanted-options.ts";
import { isCallRemark, isNotedRule, isRule, rankRules } from "@/memory/rules/rank-rules.ts";
import { mayStandAtCalls, wasToldInVain } from "@/memory/rules/match/stands-at-calls.ts";
import { actsInScope, reservesAct } from "@/memory/rules/reserved-act.ts";
import { isNoAgentsNote, newerFirst, type ToldMemory } from "@/memory/truth/newer-first.ts";
import { sharesSubject } from "@/memory/truth/shared-subject.ts";
import { isInside, isScratch } from "@/platform/paths.ts";
import { describeRun } from "@/session/commands/command-key.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

/**
 * Tells a rule at the moment it applies: `pip install` in a project that uses uv, an edit in a
 * folder that is to be left alone. It was on the list at the start of the session, too, but that is
 * long ago when it matters; so it is told once more, and once only.
 */
export const tellRulesAtAction: Contributor<PreToolUseEvent> = {
  name: "tell-rules-at-action",
  contribute(event, tools) {
    const rules = rulesFor(event, tools);
    if (rules.length === 0) return undefined;
    const nowMs = tools.clock.nowMs();
    const lines = rules.map(({ memory, contrast }) =>
      ruleLine(memory, nowMs, RULE_AT_ACTION, contrast, clearWords(memory)),
    );
    return { section: { heading: "=== RULE for this action ===", lines, mayRepeat: true } };
  },
};

/** The part that is the rule, if the text is longer than a line: the line would cut the rest off, and often the rule itself. */
function clearWords({ text, tags }: StoredMemory): string {
  if (text.length <= RULE_CHARS || !tags.includes("transcript")) return text;
  // Loaded late: few rules are that long.
  const { wordsAtStart }: typeof WordsAtStart = require("@/context/words-at-start.ts");
  return wordsAtStart(text) ?? text;
}

/** Guess: as many as are read at one call. */
const RULES_MAX = 3;
const CANDIDATES = 60;

function rulesFor(event: PreToolUseEvent, tools: EventTools): ToldMemory[] {
  const near = remarksAt(event, tools).filter(
    ({ memory, score, narrowScore }) =>
      score >= SCORE_MIN &&
      (narrowScore() >= SCORE_MIN || !wasTold(memory, "SessionStart", event, tools)),
  );
  const scores = new Map(near.map(({ memory, score }) => [memory.id, score]));
  const scoreOf = ({ id }: StoredMemory) => scores.get(id) ?? 0;
  const rules = rankRules(
    near.map(({ memory }) => memory),
    tools.clock.nowMs(),
  )
    .filter(
      (rule) =>
        mayStandAtCalls(rule) &&
        !wasToldInVain(rule) &&
        !wasToldHere(rule, event, tools) &&
        !wasJustChanged(rule.text, event.sessionId, tools) &&
        !isAskedFor(rule, event.sessionId, tools),
    )
    .toSorted((a, b) => Number(isNotedRule(a)) - Number(isNotedRule(b)) || scoreOf(b) - scoreOf(a));
  // The user's newer word on it may have been told in its place.
  return newerFirst(
    withoutContested(rules, tools.store),
    tools.store,
    isNoAgentsNote,
    sharesSubject,
  )
    .filter(({ memory, contrast }) => contrast === "" || !wasToldHere(memory, event, tools))
    .slice(0, RULES_MAX);
}

/** A remark that has something in common with a call. */
export interface ComparedRemark {
  readonly memory: StoredMemory;
  readonly signs: Signs;
  /** How surely it is about the call, in log odds. */
  readonly score: number;
  /** The same if files that are merely like those it was said about do not count. */
  readonly narrowScore: () => number;
}

/** The rules and remarks that may be about the call, compared with it. */
export function remarksAt(event: PreToolUseEvent, tools: EventTools): ComparedRemark[] {
  const { command, filePath, edit } = event.call;
  // Reading a file breaks no rule.
  const isChange = edit !== undefined && filePath !== undefined;
  if (command === undefined && !isChange) return [];
  if (command !== undefined && runsInScratch(command, tools.project.root)) return [];
  const [file] = isChange ? toolFiles(event.call, tools.project.root, event.cwd) : [];
  const { added: written, removed } = edit ?? {};
  const matched = { command, filePath: file, written, removed };
  const call = signsOfCall(matched, handlesOfCall(matched));
  return tools.store
    .findTagged(tagsToFind(call), CANDIDATES)
    .filter((memory) => isRule(memory) || isCallRemark(memory) || isNotedRule(memory))
    .filter(({ text }) => !hasWantedOptions(command, withoutNote(text)))
    .map((memory) => {
      const signs = compare(memory, call);
      const narrowScore = () => scoreOf(compare(withoutBroadScope(memory), call));
      return { memory, signs, score: scoreOf(signs), narrowScore };
    });
}

/** A folder that the shell makes for the occasion. */
const MADE_BY_SHELL = /^["']?(?:\$\(|`)mktemp\b/;

/** True for a command in a temporary folder outside of the project, where its rules do not hold. */
function runsInScratch(command: string, root: string): boolean {
  // One folder in another is written as two words.
  const [folder = ""] = describeRun(command).folder.split(" ");
  return MADE_BY_SHELL.test(folder) || (isScratch(folder) && !isInside(root, folder));
}

/**
 * The rule without the files that are merely like those it was said about: an agent that has it on
 * the list needs no reminder at each of them, unless the written text has what the rule is against.
 */
function withoutBroadScope(memory: StoredMemory): StoredMemory {
  const hasCondition = memory.tags.some((tag) => tag.startsWith("if:"));
  const broad = hasCondition ? /^(?:on|act):like:/ : /^(?:on:like:|act:like:|on:ext:)/;
  return { ...memory, tags: memory.tags.filter((tag) => !broad.test(tag)) };
}

/** True if the rule keeps an act for the user, and the prompt of this turn names that act. */
function isAskedFor({ text, tags }: StoredMemory, sessionId: string, tools: EventTools): boolean {
  if (!reservesAct(withoutNote(text))) return false;
  return actsInScope(tags).some((act) => wordsInPrompt(act, sessionId, tools).length > 0);
}

/** True if this agent was told the rule at an action, or heard it, and still has it in its context. */
function wasToldHere(rule: StoredMemory, event: PreToolUseEvent, tools: EventTools): boolean {
  const { sessionId, agentId } = event;
  const wasSaidHere =
    rule.sessionId === sessionId && rule.createdAtMs > contextClearedAtMs(sessionId, tools.store);
  if (sessionId !== "" && wasSaidHere && agentId === "") return true;
  return wasTold(rule, "PreToolUse", event, tools);
}

/** True if this agent was told the rule at such an event and still has it in its context. */
function wasTold(
  { id }: StoredMemory,
  at: "PreToolUse" | "SessionStart",
  { sessionId, agentId }: PreToolUseEvent,
  { store }: EventTools,
): boolean {
  if (sessionId === "") return false;
  const clearedAtMs = contextClearedAtMs(sessionId, store);
  return store
    .ledgerOf(sessionId)
    .some(
      ({ memoryId, event, agentId: toldTo, atMs }) =>
        memoryId === id && event === at && toldTo === agentId && atMs > clearedAtMs,
    );
}
