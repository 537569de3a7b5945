import { stripColours } from "@/base/text.ts";
import { assignmentRules } from "@/memory/secrets/assignments.ts";
import { blockRules } from "@/memory/secrets/blocks.ts";
import { removeEncoded } from "@/memory/secrets/encoded.ts";
import { indexHints } from "@/memory/secrets/hints.ts";
import { removeNearby } from "@/memory/secrets/nearby.ts";
import { numberRules } from "@/memory/secrets/numbers.ts";
import type { SecretRule } from "@/memory/secrets/rule.ts";
import { listTokenRules } from "@/memory/secrets/tokens.ts";
import { transportRules } from "@/memory/secrets/transport.ts";

/**
 * Finds what looks like a secret and puts a mark in its place: private keys, the token formats
 * of common services, passwords in URLs, headers and commands, values given to names that say
 * "secret", and random text near such words. The time is linear in the text (see secret-rule).
 * It does not check whether a secret is live, and it tells nobody what it was.
 */
export const SECRET_REMOVED = "[secret removed]";
/** A secret that was glued to another one is seen only when that one is gone. */
const ROUNDS_MAX = 4;
const ALREADY_MARKED = /^[\\"'`]{0,4}\[secret\b/;

let rules: readonly SecretRule[] | undefined;
let rulesIn: ReturnType<typeof indexHints> | undefined;

/** In the order in which they run: what takes most first. Made when first asked for. */
export function listSecretRules(): readonly SecretRule[] {
  rules ??= [
    ...blockRules,
    ...transportRules,
    ...listTokenRules(),
    ...assignmentRules,
    ...numberRules,
  ];
  return rules;
}

const patterns = new Map<SecretRule, RegExp>();

export function removeSecrets(raw: string): { text: string; removed: number } {
  let text = showHidden(raw);
  let removed = 0;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const decoded = removeEncoded(text, removePlain);
    const plain = removePlain(decoded.text);
    text = plain.text;
    if (decoded.removed + plain.removed === 0) break;
    removed += decoded.removed + plain.removed;
  }
  return { text, removed };
}

function removePlain(shown: string): { text: string; removed: number } {
  let text = shown;
  let lower = text.toLowerCase();
  const all = listSecretRules();
  rulesIn ??= indexHints(all);
  let find = rulesIn(lower);
  let removed = 0;
  for (let at = find(0); at !== -1; at = find(at + 1)) {
    const rule = all[at];
    const result = rule === undefined ? { text, removed: 0 } : applyRule(rule, text);
    if (result.removed === 0) continue;
    ({ text } = result);
    lower = text.toLowerCase();
    find = rulesIn(lower);
    removed += result.removed;
  }
  const rest = removeNearby(text, lower, SECRET_REMOVED);
  return { text: rest.text, removed: removed + rest.removed };
}

function applyRule(rule: SecretRule, text: string): { text: string; removed: number } {
  let pattern = patterns.get(rule);
  if (pattern === undefined) patterns.set(rule, (pattern = rule.make()));
  let removed = 0;
  let cleaned = "";
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const kept = match[1] ?? "";
    const value = withoutPunctuation(match[0].slice(kept.length));
    const start = match.index + kept.length;
    const next = text.charAt(match.index + match[0].length);
    if (ALREADY_MARKED.test(value) || rule.isSecret?.(value, kept, next) === false) continue;
    removed += 1;
    cleaned += text.slice(end, start) + SECRET_REMOVED;
    end = start + value.length;
  }
  return { text: cleaned + text.slice(end), removed };
}

// The end of a sentence is no part of a secret.
function withoutPunctuation(value: string): string {
  let end = value.length;
  while (end > 1 && ".,;:!?".includes(value.charAt(end - 1))) end -= 1;
  return value.slice(0, end);
}

/**
 * Characters that nobody sees between two plain ones would hide a secret from every rule.
 * Between other characters (emoji, Persian) they have a meaning and stay.
 */
export function showHidden(text: string): string {
  const plain = text.includes("\u001b") ? stripColours(text) : text;
  return HIDDEN.test(plain) ? plain.replace(ALL_HIDDEN, "") : plain;
}

const HIDDEN = /[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/;
const ALL_HIDDEN =
  /(?<=[\x21-\x7e])[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]{1,}(?=[\x21-\x7e])/g;
