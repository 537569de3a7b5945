import { stripColours } from "@/base/text.ts";
import { assignmentRules } from "@/memory/write/secrets/assignment-rules.ts";
import { indexRulesByHint } from "@/memory/write/secrets/rules-by-hint.ts";
import {
  cardNumberRules,
  listTokenRules,
  privateKeyRules,
} from "@/memory/write/secrets/known-format-rules.ts";
import { removeRandomNearKeywords } from "@/memory/write/secrets/random-near-keyword.ts";
import type { SecretRule } from "@/memory/write/secrets/secret-rule.ts";
import { transportRules } from "@/memory/write/secrets/transport-rules.ts";

/**
 * Replaces everything that looks like a secret by a mark: private keys, the token formats of
 * common services, passwords in URLs, headers and commands, values assigned to names that say
 * "secret", and random text near such words. Time is linear in the length of the text (see
 * secret-rule.ts). It does not check whether a secret is live, and keeps no copy of it.
 */
export const SECRET_REMOVED = "[secret removed]";
/** Some secrets can be recognised only after one next to them is removed. */
const ROUNDS_MAX = 4;
const ALREADY_MARKED = /^[\\"'`]{0,4}\[secret\b/;

let rules: readonly SecretRule[] | undefined;
let findRulesIn: ReturnType<typeof indexRulesByHint> | undefined;

/** In the order they run: those that remove most come first. Built on first use. */
export function listSecretRules(): readonly SecretRule[] {
  rules ??= [
    ...privateKeyRules,
    ...transportRules,
    ...listTokenRules(),
    ...assignmentRules,
    ...cardNumberRules,
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

function removePlain(visible: string): { text: string; removed: number } {
  let text = visible;
  let lower = text.toLowerCase();
  const all = listSecretRules();
  findRulesIn ??= indexRulesByHint(all);
  let findRule = findRulesIn(lower);
  let removed = 0;
  for (let at = findRule(0); at !== -1; at = findRule(at + 1)) {
    const rule = all[at];
    const result = rule === undefined ? { text, removed: 0 } : applyRule(rule, text);
    if (result.removed === 0) continue;
    ({ text } = result);
    lower = text.toLowerCase();
    findRule = findRulesIn(lower);
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

// Punctuation at the end of a sentence does not belong to the secret.
function withoutPunctuation(value: string): string {
  let end = value.length;
  while (end > 1 && ".,;:!?".includes(value.charAt(end - 1))) end -= 1;
  return value.slice(0, end);
}

/**
 * Removes invisible characters between two plain ones, where they would hide a secret from every
 * rule. Between other characters (emoji, Persian) they have a meaning and are kept.
 */
export function stripInvisible(text: string): string {
  const plain = text.includes("\u001b") ? stripColours(text) : text;
  return INVISIBLE.test(plain) ? plain.replace(ALL_INVISIBLE, "") : plain;
}

const INVISIBLE = /[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/;
const ALL_INVISIBLE =
  /(?<=[\x21-\x7e])[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]{1,}(?=[\x21-\x7e])/g;

interface Cleaned {
  readonly text: string;
  readonly removed: number;
}

/**
 * Removes secrets from percent-encoded text, where the rules do not see them ("%3D" stands for
 * "="). Each run of characters with such codes is decoded; if it contains a secret, the decoded
 * text without the secret replaces the run.
 */
function removeEncoded(text: string, remove: (plain: string) => Cleaned): Cleaned {
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
