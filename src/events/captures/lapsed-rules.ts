import type { TranscriptTurn } from "@/conversation/turn.ts";
import type { StatementTools } from "@/events/transcript/statement-tools.ts";
import { hashContent } from "@/memory/memory.ts";
import { PASSING_TAG } from "@/memory/passing-tag.ts";
import { isCurrent } from "@/memory/recall/5-gate/trust.ts";
import { handlesOfCall } from "@/memory/rules/call-handles.ts";
import { isRule } from "@/memory/rules/rank-rules.ts";
import { reservesAct } from "@/memory/rules/reserved-act.ts";
import { isStandsTag, SCOPED_TAG, standsShare } from "@/memory/rules/rule-tags.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";

/**
 * Notices that a rule which kept an act for the user has lapsed. "Let me commit" held until the user
 * began to ask for commits: when they have named the act in three later sessions and the agent did it,
 * the rule is said in passing, so that no hook tells it. Said again, it stands.
 */

/** Guesses: twice may be an exception; and what bounds the work of a turn. */
const SESSIONS_MIN = 3;
const RULES_MAX = 200;
const MESSAGE_CHARS = 400;

/** The sessions in which the user asked for what the rule keeps for them. */
const ORDERED_IN = "ordered_in";

export function lapsedRules(
  turns: readonly TranscriptTurn[],
  sessionId: string,
  { store, clock }: StatementTools,
): StoreWrite[] {
  const rules = store
    .findTagged([SCOPED_TAG], RULES_MAX)
    .filter((rule) => isReserved(rule) && rule.sessionId !== sessionId);
  if (rules.length === 0) return [];
  const orders = ordersIn(turns);
  return rules.flatMap((rule) => {
    const isOrdered = orders.some(({ handles, said }) => namesAct(rule, handles, said));
    return isOrdered ? noteOrder(rule, sessionId, clock.nowMs()) : [];
  });
}

interface Order {
  readonly said: ReadonlySet<string>;
  readonly handles: ReadonlySet<string>;
}

/** The messages of a person, with the handles of the commands that the agent ran after each. */
function ordersIn(turns: readonly TranscriptTurn[]): Order[] {
  const orders: { said: ReadonlySet<string>; handles: Set<string> }[] = [];
  for (const { role, text, speaker = "person", isSidechain, toolCalls } of turns) {
    if (isSidechain) continue;
    if (role === "user" && speaker === "person" && text.trim() !== "") {
      orders.push({ said: analyzeMeaning(text.slice(0, MESSAGE_CHARS)), handles: new Set() });
    }
    for (const { command } of toolCalls) {
      if (command === undefined) continue;
      for (const handle of handlesOfCall({ command })) orders.at(-1)?.handles.add(handle);
    }
  }
  return orders.filter(({ handles }) => handles.size > 0);
}

/** Only what was overheard: a rule that somebody stored on purpose stays as it is. */
function isReserved(rule: StoredMemory): boolean {
  const { tags, text } = rule;
  const isListed = isRule(rule) || standsShare(tags) !== undefined;
  return isListed && isCurrent(rule) && tags.includes("transcript") && reservesAct(text);
}

/** True if the message has the word for the act: "commit" of `git commit`. */
function namesAct({ tags }: StoredMemory, handles: ReadonlySet<string>, said: Order["said"]) {
  return tags
    .filter((tag) => tag.startsWith("on:") && handles.has(tag))
    .map((tag) => analyzeMeaning(tag.slice("on:".length).split(/[ :]/).at(-1) ?? ""))
    .some((words) => words.size > 0 && [...words].every((word) => said.has(word)));
}

function noteOrder(rule: StoredMemory, sessionId: string, atMs: number): StoreWrite[] {
  const sessions = (rule.metadata[ORDERED_IN] ?? "").split(" ").filter((id) => id !== "");
  if (sessions.includes(sessionId)) return [];
  const now = [...sessions, sessionId];
  const isLapsed = now.length >= SESSIONS_MIN;
  const tags = isLapsed
    ? [...rule.tags.filter((tag) => !isStandsTag(tag)), PASSING_TAG]
    : rule.tags;
  const version = {
    ...rule,
    tags,
    metadata: { ...rule.metadata, [ORDERED_IN]: now.join(" ") },
    contentHash: hashContent(rule.type, rule.text),
  };
  return [{ kind: "edit", memoryId: rule.id, version, atMs }];
}
