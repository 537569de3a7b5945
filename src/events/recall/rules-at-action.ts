import { RULE_AT_ACTION, ruleLine } from "@/context/rule-line.ts";
import type { PreToolUseEvent } from "@/conversation/event.ts";
import type { Contributor, EventTools } from "@/events/contributor.ts";
import { wasJustChanged } from "@/events/recall/prompt-words.ts";
import { toolFiles } from "@/events/recall/tool-query.ts";
import { contextClearedAtMs } from "@/events/served-set.ts";
import { withoutNote } from "@/memory/extract/statement-note.ts";
import { appliesTo, isWrittenBy } from "@/memory/rules/call-conditions.ts";
import { handlesOfCall } from "@/memory/rules/call-handles.ts";
import { withoutContested } from "@/memory/rules/contested-rules.ts";
import { hasWantedOptions } from "@/memory/rules/wanted-options.ts";
import { isCallRemark, isNotedRule, isRule, rankRules } from "@/memory/rules/rank-rules.ts";
import { isNoAgentsNote, newerFirst, type ToldMemory } from "@/memory/truth/newer-first.ts";
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
      ruleLine(memory, nowMs, RULE_AT_ACTION, contrast),
    );
    return { section: { heading: "=== RULE for this action ===", lines, mayRepeat: true } };
  },
};

/** Guesses. */
const RULES_MAX = { any: 2, written: 3 } as const;
const CANDIDATES = 40;

function rulesFor(event: PreToolUseEvent, tools: EventTools): ToldMemory[] {
  const { command, filePath, edit } = event.call;
  // Reading a file breaks no rule.
  const isChange = edit !== undefined && filePath !== undefined;
  if (command === undefined && !isChange) return [];
  const [file] = isChange ? toolFiles(event.call, tools.project.root, event.cwd) : [];
  const { added: written, removed } = edit ?? {};
  const handles = handlesOfCall({ command, filePath: file, written, removed });
  const has = new Set(handles);
  const callText = `${command ?? ""}\n${written ?? ""}`;
  const found = tools.store
    .findTagged(handles, CANDIDATES)
    .filter((memory) => isRule(memory) || isCallRemark(memory) || isNotedRule(memory))
    .filter(({ tags }) => appliesTo(tags, has, callText));
  const ranked = rankRules(found, tools.clock.nowMs()).filter(
    (rule) =>
      !hasWantedOptions(command, withoutNote(rule.text)) &&
      !wasToldHere(rule, event, tools) &&
      !wasJustChanged(rule.text, event.sessionId, tools),
  );
  const nearest = ranked.filter(({ tags }) => isWrittenBy(tags, callText));
  const others = ranked.filter((rule) => !nearest.includes(rule));
  const uncontested = withoutContested([...nearest, ...others], tools.store);
  const most = Math.max(RULES_MAX.any, Math.min(RULES_MAX.written, nearest.length));
  // The user's newer word on it may have been told in its place.
  return newerFirst(uncontested, tools.store, isNoAgentsNote)
    .filter(({ memory, contrast }) => contrast === "" || !wasToldHere(memory, event, tools))
    .slice(0, most);
}

/** True if this agent was told the rule at an action, or heard it, and still has it in its context. */
function wasToldHere(
  rule: StoredMemory,
  { sessionId, agentId }: PreToolUseEvent,
  { store }: EventTools,
): boolean {
  if (sessionId === "") return false;
  const { id } = rule;
  const clearedAtMs = contextClearedAtMs(sessionId, store);
  const wasSaidHere = rule.sessionId === sessionId && rule.createdAtMs > clearedAtMs;
  if (wasSaidHere && agentId === "") return true;
  return store
    .ledgerOf(sessionId)
    .some(
      ({ memoryId, event, agentId: toldTo, atMs }) =>
        memoryId === id && event === "PreToolUse" && toldTo === agentId && atMs > clearedAtMs,
    );
}
