import { stripColours } from "@/base/text.ts";
import { assignmentRules } from "@/memory/write/secrets/assignment-rules.ts";
import { indexRulesByHint } from "@/memory/write/secrets/rules-by-hint.ts";
import { listTokenRules } from "@/memory/write/secrets/known-format-rules.ts";
import { removeRandomNearKeywords } from "@/memory/write/secrets/random-near-keyword.ts";
import { numberRules } from "@/memory/write/secrets/numbers.ts";
import type { SecretRule } from "@/memory/write/secrets/secret-rule.ts";
import { transportRules } from "@/memory/write/secrets/transport-rules.ts";

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
let rulesIn: ReturnType<typeof indexRulesByHint> | undefined;

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
  let text = stripInvisible(raw);
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
  rulesIn ??= indexRulesByHint(all);
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
  const rest = removeRandomNearKeywords(text, lower, SECRET_REMOVED);
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
export function stripInvisible(text: string): string {
  const plain = text.includes("\u001b") ? stripColours(text) : text;
  return HIDDEN.test(plain) ? plain.replace(ALL_HIDDEN, "") : plain;
}

const HIDDEN = /[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/;
const ALL_HIDDEN =
  /(?<=[\x21-\x7e])[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]{1,}(?=[\x21-\x7e])/g;

/**
 * Private keys of many lines. One without its end hides everything after it: better too little
 * than half a key.
 */
export const blockRules: readonly SecretRule[] = [
  {
    hints: ["private key"],
    make: () =>
      /-{4,5} ?BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}[\s\S]*?(?:-{4,5} ?END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}|$)/g,
  },
  {
    hints: ["putty-user-key-file"],
    make: () => /PuTTY-User-Key-File-\d[\s\S]*?(?:Private-MAC:\s{0,4}[0-9a-f]{1,128}|$)/g,
  },
];

interface Cleaned {
  readonly text: string;
  readonly removed: number;
}

/**
 * Secrets in what a URL carries inside it: "%3D" stands for "=", and no rule knows a password
 * behind it. A run of characters with such codes is read as what it stands for; where a secret
 * is in it, that reading without the secret takes its place.
 */
export function removeEncoded(text: string, remove: (plain: string) => Cleaned): Cleaned {
  if (!CODE.test(text)) return { text, removed: 0 };
  let removed = 0;
  const cleaned = text.replace(/[^\s"`<>]{1,}/g, (run) => {
    if (!CODE.test(run)) return run;
    const plain = run.replace(/%([2-7][0-9a-f]|0a)/gi, (_code, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    const result = remove(plain);
    removed += result.removed;
    return result.removed > 0 ? result.text : run;
  });
  return { text: cleaned, removed };
}

const CODE = /%(?:[2-7][0-9a-f]|0a)/i;
