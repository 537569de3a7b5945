import type { ResolvedEntry } from "@/ghap/entry.ts";
import { distinctiveWords } from "@/ghap/inferred-texts.ts";

/**
 * The sides from which an entry can be compared with others: all of it, how it was gone about, how
 * it came out otherwise than expected, and why. An entry that was not falsified has only the first
 * two. Lines without content are left out.
 */
export const AXES = ["full", "strategy", "surprise", "root_cause"] as const;
export type Axis = (typeof AXES)[number];

/** The text of an entry on an axis; undefined if it has none. */
export function axisText(entry: ResolvedEntry, axis: Axis): string | undefined {
  switch (axis) {
    case "full":
      return fullText(entry);
    case "strategy":
      return strategyText(entry);
    case "surprise":
      return surpriseText(entry);
    case "root_cause":
      return rootCauseText(entry);
  }
}

function fullText({ outcome, surprise, lesson, ...entry }: ResolvedEntry): string {
  return joinLines([
    ["Goal", entry.goal],
    ["Hypothesis", entry.hypothesis],
    ["Action", entry.action],
    ["Prediction", entry.prediction],
    ["Outcome", [outcome.status, outcome.result].filter((part) => part !== "").join(" – ")],
    ["Surprise", surprise],
    ["Lesson", lesson?.takeaway],
  ]);
}

function strategyText(entry: ResolvedEntry): string | undefined {
  const { strategy, outcome, iteration_count: count, lesson } = entry;
  if (strategy === null) return undefined;
  return joinLines([
    ["Strategy", strategy],
    ["Applied to", entry.goal],
    ["Outcome", `${outcome.status} after ${count} iteration${count === 1 ? "" : "s"}`],
    ["What worked", lesson?.what_worked],
  ]);
}

function surpriseText(entry: ResolvedEntry): string | undefined {
  const { outcome, surprise, root_cause: cause } = entry;
  if (outcome.status !== "falsified") return undefined;
  return joinLines([
    ["Expected", entry.prediction],
    ["Actual", outcome.result],
    ["Surprise", surprise],
    ["Root cause", cause?.description],
  ]);
}

function rootCauseText(entry: ResolvedEntry): string | undefined {
  const { outcome, root_cause: cause, domain, strategy } = entry;
  if (outcome.status !== "falsified" || cause === null) return undefined;
  const context = [domain, strategy].filter((part) => part !== null).join(" – ");
  return joinLines([
    ["Category", cause.category],
    ["Description", cause.description],
    ["Context", context],
    ["Original hypothesis", entry.hypothesis],
  ]);
}

function joinLines(lines: readonly (readonly [string, string | null | undefined])[]): string {
  return lines
    .filter(([, text]) => text !== null && text !== undefined && text.trim() !== "")
    .map(([name, text]) => `${name}: ${text}`)
    .join("\n");
}

/**
 * The words of an entry that say what it is about on an axis, for comparing it with others. The
 * names of the lines are the same in all of them and would make everything alike, and so would the
 * errors and commands of inferred entries: paths and names of tools, which half of a project shares.
 */
export function axisWords(entry: ResolvedEntry, axis: Axis): string | undefined {
  const text = axisText(entry, axis);
  if (text === undefined) return undefined;
  const { outcome, surprise, root_cause: cause, lesson } = entry;
  if (axis === "full" && entry.inferred) return distinctiveWords(entry).join("\n");
  const words: Readonly<Record<Axis, readonly (string | null | undefined)[]>> = {
    full: [entry.goal, entry.hypothesis, outcome.result, surprise, lesson?.takeaway],
    strategy: [entry.goal, lesson?.what_worked],
    surprise: [surprise, outcome.result, cause?.description],
    root_cause: [cause?.description],
  };
  return words[axis].filter((part) => part !== null && part !== undefined).join("\n");
}
