import { readOrdinaryFile } from "@/platform/ordinary-file.ts";
import { matchesWildcard } from "@/git/wildcard.ts";

/** One line of an ignore file. */
interface IgnoreRule {
  readonly isNegated: boolean;
  readonly isForFolders: boolean;
  /** The parts of a pattern with a slash; one part without: then it is matched with the name. */
  readonly parts: readonly string[];
  readonly isAnchored: boolean;
}

/** The rules of one ignore file. Its patterns are relative to the folder it lies in. */
export interface IgnoreFile {
  /** Relative to the root, "" or ending in a slash. */
  readonly folder: string;
  readonly rules: readonly IgnoreRule[];
}

/** Guesses: far above what people write. */
const FILE_BYTES_MAX = 256 * 1024;
const RULES_MAX = 2_000;
const PATTERN_CHARS_MAX = 1_000;
const PARTS_MAX = 64;

/** Reads an ignore file; undefined if there is none or it has no rule. */
export function readIgnoreFile(path: string, folder: string): IgnoreFile | undefined {
  try {
    const rules = parseIgnoreRules(
      new TextDecoder().decode(readOrdinaryFile(path, FILE_BYTES_MAX)),
    );
    return rules.length === 0 ? undefined : { folder, rules };
  } catch {
    return undefined; // It is missing, too large, or no ordinary file.
  }
}

function parseIgnoreRules(text: string): IgnoreRule[] {
  const rules: IgnoreRule[] = [];
  for (const line of text.split("\n")) {
    const rule = parseRule(line.replace(/\r$/, ""));
    if (rule !== undefined && rules.push(rule) >= RULES_MAX) break;
  }
  return rules;
}

function parseRule(line: string): IgnoreRule | undefined {
  let pattern = trimEnd(line);
  if (pattern === "" || pattern.startsWith("#") || pattern.length > PATTERN_CHARS_MAX) {
    return undefined;
  }
  const isNegated = pattern.startsWith("!");
  if (isNegated) pattern = pattern.slice(1);
  const isForFolders = pattern.endsWith("/");
  if (isForFolders) pattern = pattern.slice(0, -1);
  const isAnchored = pattern.includes("/");
  const parts = pattern.replace(/^\//, "").split("/");
  if (parts.length > PARTS_MAX || pattern === "") return undefined;
  return { isNegated, isForFolders, isAnchored, parts };
}

/** Spaces at the end do not count, unless the last is written as "\ ". */
function trimEnd(line: string): string {
  let end = line.length;
  while (end > 0 && line[end - 1] === " " && line[end - 2] !== "\\") end -= 1;
  return line.slice(0, end);
}

/**
 * True if git ignores this path, by the files from the outermost to the innermost: the last rule
 * that matches decides. The folders above the path are not asked: whoever walks down has asked for
 * each of them, and what is in an ignored folder is ignored.
 */
export function isIgnored(files: readonly IgnoreFile[], path: string, isFolder: boolean): boolean {
  for (let i = files.length - 1; i >= 0; i -= 1) {
    const { folder, rules } = files[i] as IgnoreFile;
    if (!path.startsWith(folder)) continue;
    const names = path.slice(folder.length).split("/");
    for (let k = rules.length - 1; k >= 0; k -= 1) {
      const rule = rules[k] as IgnoreRule;
      if (rule.isForFolders && !isFolder) continue;
      if (matchesRule(rule, names)) return !rule.isNegated;
    }
  }
  return false;
}

function matchesRule({ isAnchored, parts }: IgnoreRule, names: readonly string[]): boolean {
  if (!isAnchored) return matchesWildcard(parts[0] ?? "", names.at(-1) ?? "");
  return matchesParts(parts, names);
}

/** Matches the parts of a pattern; "**" stands for any number of folders, one by one. */
function matchesParts(parts: readonly string[], names: readonly string[]): boolean {
  // True for each beginning of the names that the parts so far match.
  let reached = [true, ...names.map(() => false)];
  for (const [i, part] of parts.entries()) {
    const next = names.map(() => false);
    next.push(false);
    const isAny = part === "**";
    const isLast = i === parts.length - 1;
    for (const [at, isReached] of reached.entries()) {
      if (!isReached) continue;
      if (isAny) next.fill(true, isLast ? at + 1 : at);
      else if (at < names.length && matchesWildcard(part, names[at] ?? "")) next[at + 1] = true;
    }
    reached = next;
  }
  return reached[names.length] ?? false;
}
