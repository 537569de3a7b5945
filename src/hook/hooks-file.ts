import { join } from "node:path";
import { readOrdinaryFile, statIfPresent } from "@/platform/ordinary-file.ts";
import { parse, type ParseError, printParseErrorCode } from "jsonc-parser";
import { EVENT_NAMES } from "@/conversation/event-table.ts";
import { readRules, type Rules } from "@/events/matcher/rules.ts";

/** Guess: a hundred entries are 20 KB. */
const FILE_BYTES_MAX = 256 * 1024;

/** The path of a project's rules from its root. */
export const HOOKS_FILE = join(".claude", "hooks", "hooks.json");

/** The rules in a file, which may contain comments; undefined if there is no such file. */
export function readHooksFile(path: string): Rules | undefined {
  const stat = statIfPresent(path);
  if (stat === undefined) return undefined;
  if (!stat.isFile() || stat.size > FILE_BYTES_MAX) {
    return withoutRules(`must be a file of at most ${FILE_BYTES_MAX / 1024} KB`);
  }
  return readHooksText(new TextDecoder().decode(readOrdinaryFile(path, FILE_BYTES_MAX)));
}

export function readHooksText(text: string): Rules {
  const errors: ParseError[] = [];
  const document: unknown = parse(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error !== undefined) {
    const { line, column } = lineAndColumn(text, error.offset);
    return withoutRules(`line ${line}, column ${column}: ${printParseErrorCode(error.error)}`);
  }
  return readRules(document, EVENT_NAMES);
}

function withoutRules(message: string): Rules {
  return { rules: [], commands: [], problems: [{ where: "", message }] };
}

function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
