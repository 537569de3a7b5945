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

/** Returns undefined if nothing is private now. */
export function currentGuard(): PrivateGuard | undefined {
  return findGuard?.();
}
