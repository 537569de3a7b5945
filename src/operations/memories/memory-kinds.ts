import { filesOfScope, handlesOfScope } from "@/memory/rules/given-scope.ts";
import { scopeOf } from "@/memory/rules/rule-scope.ts";
import { NOTED_TAG, RULE_TAG, SCOPED_TAG, STANDING_TAG } from "@/memory/rules/rule-tags.ts";
import { isAbsoluteOnAnySystem, nameInProject } from "@/platform/paths.ts";
import type { MemoryType, Origin } from "@/store/memory-types.ts";

/** The kinds of memories as people call them. Each is a type and tags. */
export const MEMORY_KINDS = ["rule", "preference", "decision", "fact", "cause", "fix"] as const;
export type MemoryKind = (typeof MEMORY_KINDS)[number];

const TYPES: Readonly<Record<MemoryKind, MemoryType>> = {
  rule: "Preference",
  preference: "Preference",
  decision: "Decision",
  fact: "Learning",
  cause: "Learning",
  fix: "Fix",
};

/** The tags by which memories of the same kind from a transcript are known. */
const TAGS: Readonly<Partial<Record<MemoryKind, string>>> = {
  rule: RULE_TAG,
  fact: "fact",
  cause: "root-cause",
};

export function typeOfKind(kind: MemoryKind): MemoryType {
  return TYPES[kind];
}

export interface KindAndScope {
  readonly text: string;
  readonly origin: Origin;
  readonly kind?: MemoryKind | undefined;
  /** Paths, programs, commands and packages it applies to. */
  readonly scope?: readonly string[] | undefined;
  readonly tags: readonly string[];
  readonly files: readonly string[];
}

/** The tags and files of a memory with this kind and scope. */
export function placeInScope(
  { text, origin, kind, scope = [], tags, files }: KindAndScope,
  root: string,
): { readonly tags: readonly string[]; readonly files: readonly string[] } {
  const given = scope.map((entry) => toProjectEntry(entry, root));
  const isRule = kind === "rule";
  // A rule without a given scope applies to what its text names.
  const handles = given.length === 0 && isRule ? scopeOf(text) : handlesOfScope(given);
  const own = kind === undefined ? undefined : TAGS[kind];
  return {
    tags: [
      ...(own === undefined ? [] : [own]),
      ...(origin === "user" ? [] : [NOTED_TAG]),
      ...(isRule && handles.length > 0 ? [SCOPED_TAG] : []),
      ...handles,
      ...tags.filter((tag) => origin === "user" || !ONLY_USER.has(tag)),
    ],
    files: [...new Set([...files, ...filesOfScope(given)])],
  };
}

/**
 * Tells an agent's note apart from the same words of the user: if the user says them later, that is
 * the user's word and no repetition.
 */
export function identityOf(tags: readonly string[], text: string): { readonly identity?: string } {
  return tags.includes(NOTED_TAG) ? { identity: `${NOTED_TAG}\n${text}` } : {};
}

/** Tags that say what the user said; nobody else can set them. */
const ONLY_USER: ReadonlySet<string> = new Set([STANDING_TAG, "said", "transcript"]);

/** Agents often give absolute paths; handles and files are relative to the project. */
function toProjectEntry(entry: string, root: string): string {
  const path = entry.trim();
  if (!isAbsoluteOnAnySystem(path) || /\s/.test(path)) return entry;
  const name = nameInProject(path, root);
  return /[\\/]$/.test(path) && !name.endsWith("/") ? `${name}/` : name;
}
