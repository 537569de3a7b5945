import { CatalogueError } from "@/base/errors.ts";
import { resolvePath, toProjectPath } from "@/platform/paths.ts";
import type { CommandCall } from "@/cli/command.ts";
import { projectOf } from "@/cli/input/user-level-option.ts";
import type { MemoryType } from "@/store/memory-types.ts";
import type { MemoryFilter } from "@/store/port/memories-port.ts";

/** Options that several commands understand, as what an operation takes. */

const DAY_MS = 24 * 60 * 60 * 1000;

export type Choice = Omit<MemoryFilter, "limit" | "offset">;

/** The conditions of --type, --tags, --since, --until, --older-than and --pattern. */
export function readChoice(call: CommandCall): Choice {
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

/** A moment, as ISO 8601; a day alone is its beginning. */
export function readTime({ options, program }: CommandCall, name: string): number | undefined {
  const text = options.text(name);
  if (text === undefined) return undefined;
  const atMs = /^\d{4}-\d\d/.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(atMs)) return atMs;
  const detail = `--${name} takes a time such as 2026-01-31 or 2026-01-31T09:30Z, not '${text}'.`;
  throw new CatalogueError("ERR_USAGE", { detail, program });
}

/** The folder of --dir, as the project knows it; undefined where it is the whole project. */
export function readDirectory({ options, host, program }: CommandCall): string | undefined {
  const typed = options.text("dir");
  if (typed === undefined || typed === "") return undefined;
  const { root } = projectOf(host);
  const inside = toProjectPath(resolvePath(host.currentDirectory, typed), root);
  if (inside !== undefined) return inside || undefined;
  const detail = `--dir takes a folder inside ${root}, not '${typed}'.`;
  throw new CatalogueError("ERR_USAGE", { detail, program });
}

/** The one operand a command needs. */
export function needOperand({ operands, program }: CommandCall, question: string): string {
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
    const detail = `--pattern is no regular expression: ${(error as Error).message}.`;
    throw new CatalogueError("ERR_USAGE", { detail, program }, error);
  }
}

function earlier(left: number | undefined, right: number | undefined): number | undefined {
  if (left === undefined || right === undefined) return left ?? right;
  return Math.min(left, right);
}
