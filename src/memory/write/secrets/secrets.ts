import { removeMadeUpOnAccountLines } from "@/memory/write/secrets/account-line.ts";
import { stripColours } from "@/base/text.ts";
import { removeComplexPasswords } from "@/memory/write/secrets/complex-password.ts";
import { removeEscaped, removeUnderSigns } from "@/memory/write/secrets/line-signs.ts";
import { removeMadeUpLiterals } from "@/memory/write/secrets/made-up-literal.ts";
import { removePasswordsNearWords } from "@/memory/write/secrets/stated/password-near-word.ts";
import { removeSpokenKeys } from "@/memory/write/secrets/stated/spoken-key.ts";
import { removeSpokenCodes } from "@/memory/write/secrets/stated/spoken-code.ts";
import { removeLongTokens } from "@/memory/write/secrets/tokens/long-token.ts";
import { removeEndsOfPrivateKeys } from "@/memory/write/secrets/private-key-end.ts";
import { removeTabulatedSecrets } from "@/memory/write/secrets/secret-table.ts";
import { removeBlocks } from "@/memory/write/secrets/secret-block.ts";
import { removeGroupedKeys } from "@/memory/write/secrets/tokens/grouped-key.ts";
import { removeSeedPhrases } from "@/memory/write/secrets/tokens/seed-phrase.ts";
import { removeRandomNearKeywords } from "@/memory/write/secrets/random-near-keyword.ts";
import { removeUnnamedTokens } from "@/memory/write/secrets/tokens/unnamed-token.ts";
import { removeWrittenSecrets } from "@/memory/write/secrets/written-secret.ts";
import {
  listRuleGroups,
  nextRuleGroups,
  type RuleGroup,
} from "@/memory/write/secrets/rule-groups.ts";
import { hasAny, type SecretRule } from "@/memory/write/secrets/secret-rule.ts";

/**
 * Replaces everything that looks like a secret by a mark: private keys, the token formats of
 * common services, passwords in URLs, headers and commands, values assigned to names that say
 * "secret", and random text near such words. Time is linear in the length of the text (see
 * secret-rule.ts). It does not check whether a secret is live, and keeps no copy of it.
 */
export const SECRET_REMOVED = "[secret removed]";
/** Guess: the rest of a name and what it belongs to are not longer. */
const BEFORE_CHARS = 48;
/** Guess: the next two words tell whether a sentence goes on. */
const AFTER_CHARS = 48;
/** Some secrets can be recognised only after one next to them is removed. */
const ROUNDS_MAX = 4;

/** A mark that lost a word, because something beside it was removed together with that. */
const BROKEN_MARK = /(?:\[secret )?\[secret removed\](?: removed\])?/g;

export function listSecretRules(): readonly SecretRule[] {
  return listRuleGroups().flatMap(({ rules }) => rules());
}

/** Secrets that no single pattern describes. Each gets the text, the text in lower case, the mark. */
const REMOVERS = [
  removeEndsOfPrivateKeys,
  removeTabulatedSecrets,
  removeBlocks,
  removeLongTokens,
  removeUnnamedTokens,
  removeSeedPhrases,
  removeGroupedKeys,
  removeComplexPasswords,
  removeMadeUpLiterals,
  removePasswordsNearWords,
  removeSpokenKeys,
  removeSpokenCodes,
  removeRandomNearKeywords,
  removeMadeUpOnAccountLines,
  removeWrittenSecrets,
] as const;

const patterns = new Map<SecretRule, RegExp>();

export function removeSecrets(raw: string): { text: string; removed: number } {
  if (raw === "") return { text: "", removed: 0 };
  let text = stripInvisible(raw);
  let removed = 0;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const decoded = removeEncoded(text, removePlain);
    const plain = removeUnderSigns(decoded.text, removePlain);
    const unescaped = removeEscaped(plain.text, removePlain);
    ({ text } = unescaped);
    const found = decoded.removed + plain.removed + unescaped.removed;
    if (found === 0) break;
    text = text.replace(BROKEN_MARK, SECRET_REMOVED);
    removed += found;
  }
  return { text, removed };
}

function removePlain(visible: string): Cleaned {
  let text = visible;
  let lower = text.toLowerCase();
  let removed = 0;
  for (const group of nextRuleGroups()) {
    if (!group.mayMatch(text, lower)) continue;
    const result = applyGroup(group, text, lower);
    if (result.removed === 0) continue;
    ({ text } = result);
    lower = text.toLowerCase();
    removed += result.removed;
  }
  for (const remove of REMOVERS) {
    const result = remove(text, lower, SECRET_REMOVED);
    if (result.removed === 0) continue;
    ({ text } = result);
    lower = text.toLowerCase();
    removed += result.removed;
  }
  return { text, removed };
}

function applyGroup(group: RuleGroup, before: string, beforeLower: string): Cleaned {
  let text = before;
  let lower = beforeLower;
  let removed = 0;
  const rules = group.rules();
  let findRule = group.findIn(lower);
  for (let at = findRule(0); at !== -1; at = findRule(at + 1)) {
    const rule = rules[at];
    if (rule === undefined || (rule.alsoHints && !hasAny(lower, rule.alsoHints))) continue;
    const result = applyRule(rule, text);
    if (result.removed === 0) continue;
    ({ text } = result);
    lower = text.toLowerCase();
    findRule = group.findIn(lower);
    removed += result.removed;
  }
  return { text, removed };
}

function applyRule(rule: SecretRule, text: string): Cleaned {
  let pattern = patterns.get(rule);
  if (pattern === undefined) patterns.set(rule, (pattern = rule.make()));
  let removed = 0;
  let cleaned = "";
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const kept = match[1] ?? "";
    const whole = match[0].slice(kept.length);
    const value = withoutPunctuation(whole);
    const start = match.index + kept.length;
    if (isMarked(value) || isElided(whole) || isInMark(text, start)) continue;
    if (rule.isSecret !== undefined) {
      const next = match.index + match[0].length;
      const after = text.slice(next, next + AFTER_CHARS);
      const before = text.slice(Math.max(0, match.index - BEFORE_CHARS), match.index);
      if (!rule.isSecret(value, kept, after, before)) continue;
    }
    removed += 1;
    cleaned += text.slice(end, start) + SECRET_REMOVED;
    end = endOfMark(text, start + value.length);
  }
  return { text: cleaned + text.slice(end), removed };
}

function isMarked(value: string): boolean {
  return /^[\\"'`]{0,4}\[secret\b/.test(value);
}

/** A mark has two words, and a rule that counts words may meet the second. */
function isInMark(text: string, start: number): boolean {
  const from = Math.max(0, start - SECRET_REMOVED.length + 1);
  const mark = text.slice(from, start + SECRET_REMOVED.length).indexOf(SECRET_REMOVED);
  return mark >= 0 && from + mark < start;
}

/** "sk_test_...", "bsc_live_***": the beginning of a token, and signs in the place of the rest. */
function isElided(whole: string): boolean {
  return /^["'`]?(?:[A-Za-z0-9]{1,12}[_-]){0,4}(?:\.{2,}|\*{3,}|…)["'`]?$/.test(whole);
}

/** A match that ends in the middle of a mark takes all of it. */
function endOfMark(text: string, end: number): number {
  const from = Math.max(0, end - SECRET_REMOVED.length);
  const mark = text.slice(from, end + SECRET_REMOVED.length).indexOf(SECRET_REMOVED);
  return mark < 0 || from + mark >= end ? end : from + mark + SECRET_REMOVED.length;
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
    const plain = run.replace(/%([2-6][0-9a-f]|7[0-9a-e]|0a)/gi, (_code, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    const result = remove(plain);
    removed += result.removed;
    return result.removed > 0 ? result.text : run;
  });
  return { text: cleaned, removed };
}

/** Printable characters and the end of a line; what else is encoded stays so. */
const CODE = /%(?:[2-6][0-9a-f]|7[0-9a-e]|0a)/i;
