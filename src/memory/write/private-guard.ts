import type { PrivateGuard } from "@/memory/write/private-words.ts";

/**
 * The private words that the write gate compares every text with. A file of its own, because every
 * event sets them and few load the gate.
 */
let findGuard: (() => PrivateGuard | undefined) | undefined;

/**
 * Sets the private words of the session whose texts come next. They are looked up when the first
 * text comes, since most events store none.
 */
export function guardPrivateWords(find: (() => PrivateGuard | undefined) | undefined): void {
  findGuard = find;
}

/** Says whether a text names a path that nothing may be kept about. */
interface PathGuard {
  isNamedIn(text: string): boolean;
}

let pathGuard: PathGuard | undefined;

/** Sets the paths that no text may name from here on. */
export function ignorePaths(guard: PathGuard | undefined): void {
  pathGuard = guard;
}

export function namesIgnoredPath(text: string): boolean {
  return pathGuard?.isNamedIn(text) ?? false;
}

/** Returns undefined if nothing is private now. */
export function currentGuard(): PrivateGuard | undefined {
  return findGuard?.();
}
