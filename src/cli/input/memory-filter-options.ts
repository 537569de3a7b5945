import { resolvePath, toProjectPath } from "@/platform/paths.ts";
import type { CommandCall } from "@/cli/command.ts";
import { chosenValue } from "@/cli/input/chosen-value.ts";
import { usageError } from "@/cli/input/usage-error.ts";
import { projectOf } from "@/cli/input/project-options.ts";
import { parseTime, TIME_MEANING } from "@/operations/memories/parse-time.ts";
import { MEMORY_TYPES } from "@/store/memory-types.ts";
import type { MemoryFilter } from "@/store/port/memories-port.ts";

export type Conditions = Omit<MemoryFilter, "limit" | "offset">;

/** Reads the conditions of --type, --tags, --since, --until, --older-than and --pattern. */
export function readConditions(call: CommandCall): Conditions {
  const { options } = call;
  const type = chosenValue(call, "type", MEMORY_TYPES);
  const tags = options.list("tags");
  const sinceMs = readTime(call, "since");
  const beforeMs = readAge(call, "older-than");
  const untilMs = earlier(readTime(call, "until"), beforeMs);
  const pattern = readPattern(call);
  return {
    ...(type === undefined ? {} : { type }),
    ...(tags.length === 0 ? {} : { tags }),
    ...(sinceMs === undefined ? {} : { sinceMs }),
    ...(untilMs === undefined ? {} : { untilMs }),
    ...(pattern === undefined ? {} : { pattern }),
  };
}

/** Reads a time; a day means its beginning, and for --until and --as-of its end. */
export function readTime(call: CommandCall, name: string): number | undefined {
  const { options, host } = call;
  const text = options.text(name);
  if (text === undefined) return undefined;
  const edge = name === "since" ? "since" : "until";
  const atMs = parseTime(text, edge, host.clock.nowMs());
  if (atMs !== undefined) return atMs;
  const detail = `--${name} takes a time ${TIME_MEANING} or 'two weeks ago', not '${text}'.`;
  throw usageError(detail);
}

/** Reads an age, and returns the moment that long ago. */
function readAge({ options, host }: CommandCall, name: string): number | undefined {
  const text = options.text(name);
  if (text === undefined) return undefined;
  const nowMs = host.clock.nowMs();
  const atMs = /^\d/.test(text.trim()) ? parseTime(text, "until", nowMs) : undefined;
  if (atMs !== undefined && atMs < nowMs) return atMs;
  const detail = `--${name} takes an age such as 90d, 12w or a number of days, not '${text}'.`;
  throw usageError(detail);
}

/** Reads --dir as a path relative to the project; undefined means the whole project. */
export function readDirectory({ options, host }: CommandCall): string | undefined {
  const typed = options.text("dir");
  if (typed === undefined || typed === "") return undefined;
  const { root } = projectOf(host);
  const inside = toProjectPath(resolvePath(host.currentDirectory, typed), root);
  if (inside !== undefined) return inside || undefined;
  const detail = `--dir takes a folder inside ${root}, not '${typed}'.`;
  throw usageError(detail);
}

/** Returns the first operand; throws ERR_USAGE with the question if there is none. */
export function requireOperand({ operands }: CommandCall, question: string): string {
  const [operand] = operands;
  if (operand !== undefined && operand !== "") return operand;
  throw usageError(question);
}

function readPattern({ options }: CommandCall): RegExp | undefined {
  const text = options.text("pattern");
  if (text === undefined) return undefined;
  try {
    return new RegExp(text);
  } catch (error) {
    const detail = `--pattern is not a regular expression: ${(error as Error).message}.`;
    throw usageError(detail, error);
  }
}

function earlier(left: number | undefined, right: number | undefined): number | undefined {
  if (left === undefined || right === undefined) return left ?? right;
  return Math.min(left, right);
}
