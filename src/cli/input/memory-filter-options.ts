import { CatalogueError } from "@/base/errors.ts";
import { resolvePath, toProjectPath } from "@/platform/paths.ts";
import type { CommandCall } from "@/cli/command.ts";
import { projectOf } from "@/cli/input/project-options.ts";
import type { MemoryType } from "@/store/memory-types.ts";
import type { MemoryFilter } from "@/store/port/memories-port.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export type Conditions = Omit<MemoryFilter, "limit" | "offset">;

/** Reads the conditions of --type, --tags, --since, --until, --older-than and --pattern. */
export function readConditions(call: CommandCall): Conditions {
  const { options, host } = call;
  const type = options.text("type") as MemoryType | undefined;
  const tags = options.list("tags");
  const sinceMs = readTime(call, "since");
  const days = options.text("older-than");
  const beforeMs = days === undefined ? undefined : host.clock.nowMs() - Number(days) * DAY_MS;
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

/** Reads a time in ISO 8601; a date alone means its beginning. */
export function readTime({ options, program }: CommandCall, name: string): number | undefined {
  const text = options.text(name);
  if (text === undefined) return undefined;
  const atMs = /^\d{4}-\d\d/.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(atMs)) return atMs;
  const detail = `--${name} takes a time such as 2026-01-31 or 2026-01-31T09:30Z, not '${text}'.`;
  throw new CatalogueError("ERR_USAGE", { detail, program });
}

/** Reads --dir as a path relative to the project; undefined means the whole project. */
export function readDirectory({ options, host, program }: CommandCall): string | undefined {
  const typed = options.text("dir");
  if (typed === undefined || typed === "") return undefined;
  const { root } = projectOf(host);
  const inside = toProjectPath(resolvePath(host.currentDirectory, typed), root);
  if (inside !== undefined) return inside || undefined;
  const detail = `--dir takes a folder inside ${root}, not '${typed}'.`;
  throw new CatalogueError("ERR_USAGE", { detail, program });
}

/** Returns the first operand; throws ERR_USAGE with the question if there is none. */
export function requireOperand({ operands, program }: CommandCall, question: string): string {
  const [operand] = operands;
  if (operand !== undefined && operand !== "") return operand;
  throw new CatalogueError("ERR_USAGE", { detail: question, program });
}

function readPattern({ options, program }: CommandCall): RegExp | undefined {
  const text = options.text("pattern");
  if (text === undefined) return undefined;
  try {
    return new RegExp(text);
  } catch (error) {
    const detail = `--pattern is not a regular expression: ${(error as Error).message}.`;
    throw new CatalogueError("ERR_USAGE", { detail, program }, error);
  }
}

function earlier(left: number | undefined, right: number | undefined): number | undefined {
  if (left === undefined || right === undefined) return left ?? right;
  return Math.min(left, right);
}
