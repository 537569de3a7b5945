import { RULE_AT_ACTION, ruleLine } from "@/context/rule-line.ts";
import type { PreToolUseEvent } from "@/conversation/event.ts";
import type { Contributor, EventTools } from "@/events/contributor.ts";
import { toolFiles } from "@/events/recall/tool-query.ts";
import { contextClearedAtMs } from "@/events/served-set.ts";
import { handlesOfCall } from "@/memory/rules/call-handles.ts";
import { withoutContested } from "@/memory/rules/contested-rules.ts";
import { isNoAgentsNote, newerFirst, type ToldMemory } from "@/memory/truth/newer-first.ts";
import { roleAt } from "@/memory/rules/mention-role.ts";
import { isNotedRule, isRule, rankRules } from "@/memory/rules/rank-rules.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

/**
 * Tells a rule at the moment it applies: `pip install` in a project that uses uv, an edit in a
 * folder that is to be left alone. It was on the list at the start of the session, too, but that is
 * long ago when it matters; so it is told once more, and once only.
 */
export const tellRulesAtAction: Contributor<PreToolUseEvent> = {
  name: "tell-rules-at-action",
  contribute(event, tools) {
    const rules = rulesFor(event, tools).slice(0, RULES_MAX);
    if (rules.length === 0) return undefined;
    const nowMs = tools.clock.nowMs();
    const lines = rules.map(({ memory, contrast }) =>
      ruleLine(memory, nowMs, RULE_AT_ACTION, contrast),
    );
    return { section: { heading: "=== RULE for this action ===", lines, mayRepeat: true } };
  },
};

/** Guesses. */
const RULES_MAX = 2;
const CANDIDATES = 20;

function rulesFor(event: PreToolUseEvent, tools: EventTools): ToldMemory[] {
  const { command, filePath, edit } = event.call;
  // Reading a file breaks no rule.
  const isChange = edit !== undefined && filePath !== undefined;
  if (command === undefined && !isChange) return [];
  const [file] = isChange ? toolFiles(event.call, tools.project.root, event.cwd) : [];
  const handles = handlesOfCall({ command, filePath: file, written: edit?.added });
  const found = tools.store
    .findTagged(handles, CANDIDATES)
    .filter((memory) => isRule(memory) || isNotedRule(memory));
  const ranked = rankRules(found, tools.clock.nowMs()).filter(
    (rule) => !isFollowedBy(command, rule) && !wasToldHere(rule, event, tools),
  );
  // The user's newer word on it may have been told in its place.
  return newerFirst(withoutContested(ranked, tools.store), tools.store, isNoAgentsNote).filter(
    ({ memory, contrast }) => contrast === "" || !wasToldHere(memory, event, tools),
  );
}

const FLAG = /(?<![\w-])--?[a-z][a-z-]{0,30}(?![\w-])/gi;

/** True if the rule wants an option that the command has: "run the tests with -x". */
function isFollowedBy(command: string | undefined, { text }: StoredMemory): boolean {
  if (command === undefined) return false;
  const flags = [...text.matchAll(FLAG)];
  const words = command.split(/\s+/);
  return (
    flags.length > 0 &&
    flags.every(({ 0: flag, index }) => {
      const isWanted = roleAt(text, index, index + flag.length) !== "forbidden";
      return isWanted && words.includes(flag);
    })
  );
}

/** True if this agent was told the rule at an action and still has it in its context. */
function wasToldHere(
  { id }: StoredMemory,
  { sessionId, agentId }: PreToolUseEvent,
  { store }: EventTools,
): boolean {
  if (sessionId === "") return false;
  const clearedAtMs = contextClearedAtMs(sessionId, store);
  return store
    .ledgerOf(sessionId)
    .some(
      ({ memoryId, event, agentId: toldTo, atMs }) =>
        memoryId === id && event === "PreToolUse" && toldTo === agentId && atMs > clearedAtMs,
    );
}
