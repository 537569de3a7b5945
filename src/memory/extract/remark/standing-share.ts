import { holdsForNow } from "@/memory/extract/learned/find-standing.ts";
import { judgeKind } from "@/memory/extract/learned/statement-kind.ts";
import { isTaskRequest } from "@/memory/extract/statement-filters.ts";
import type { Statement } from "@/memory/extract/statement.ts";
import { asksForWork } from "@/memory/extract/words/request-words.ts";

/**
 * How likely a statement says how things are to be from now on, from 0 to 1. Neither an exclamation
 * in front of it counts nor an introduction: in "one thing because it bit me: plain sbt takes a
 * minute", that tells a story.
 */
export function standingShare(statement: Statement, task: TaskSign = "may be one"): number {
  if (holdsForNow(statement)) return 0;
  const { text } = statement;
  const parts = [text, INTRODUCED.exec(text)?.[1], EXCLAIMED.exec(text)?.[1]];
  return Math.max(...parts.map((part) => (part === undefined ? 0 : shareOf(part, task))));
}

/** Says if the statement was a task, by the agent's answer: one that did nothing had none. */
export type TaskSign = "may be one" | "is none";

const INTRODUCED = /^[^:`：]{3,80}[:：] ?(.{8,})$/s;
const EXCLAIMED = /^(?:[^\s,，、!！。`]{1,8}\s?){1,2}[,，、!！]\s?(.{8,})$/s;

/** Half: a decision is about one thing, and what it changes is changed at once. */
const DECISION_WEIGHT = 0.5;

function shareOf(text: string, sign: TaskSign): number {
  const { rule, decision, task } = judgeKind(text);
  const share = rule + DECISION_WEIGHT * decision;
  if (sign === "is none") return share / Math.max(1 - task, share);
  // "Once more with --debug" is a task, however much it sounds like a rule.
  return task >= share ? 0 : share;
}

/** True if the statement asks for a piece of work, rather than saying anything that holds. */
export function asksForTask(statement: Statement): boolean {
  const { task } = judgeKind(statement.text);
  return task >= 0.5 || isTaskRequest(statement) || asksForWork(statement.matchText);
}
