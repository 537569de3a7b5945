import { isLabel } from "@/memory/write/secrets/prose.ts";
import { lazyPattern } from "@/memory/write/secrets/secret-rule.ts";
import {
  isPlaceholder,
  isTechnicalTerm,
  isTermOfTrade,
} from "@/memory/write/secrets/value-shape.ts";
import { isWordlikeName } from "@/memory/write/secrets/wordlike-name.ts";

/**
 * Tells passwords that people make up from what else follows "password is" or "пароль:" at once:
 * "hunter2", "p@ssw0rd", "84736251", "correct-horse-battery-staple". Elsewhere such words are names
 * and numbers, so the place has to say that a value stands there.
 */

/** Letters of ours and of languages close to it; in other scripts a whole sentence has no space. */
export const STATED_VALUE =
  "[\\x21\\x23-\\x26\\x2a-\\x3b\\x3d\\x3f-\\x5a\\x5c\\x5e-\\x5f\\x61-\\x7a\\x7e\\u00c0-\\u024f]{4,64}";

const addressPattern = lazyPattern(
  () => /:\/\/|^[./~$%{<@#*-]|^[\w.+-]{1,64}@[\w-]{1,60}\.[\w.-]{2,40}$|^[A-Za-z]:\\|\\[nrt]/,
);
const mixedPattern = lazyPattern(
  () => /\p{L}[\p{L}_.!@#$%^&*+=~?-]{0,60}\d|\d[\d_.!@#$%^&*+=~?-]{0,60}\p{L}/u,
);
const signPattern = lazyPattern(() => /[A-Za-z\d][@!#$%^&*+=~][A-Za-z\d]/);
const passphrasePattern = lazyPattern(() => /^[a-z]{3,12}(?:[-_.][a-z]{3,12}){3,7}$/i);
/** Versions, measures, places in a list: "v2", "64bit", "3/3", "8-64". */
const measurePattern = lazyPattern(
  () =>
    /^(?:v\d[\w.-]{0,20}|\d{1,6}(?:[.,:/x~-]\d{1,8}){1,4}\p{L}{0,4}|\d{1,6}-?\p{L}{1,12}|(?:19|20)\d{6})$/iu,
);

/** True for a word right after such a place that is no name, measure or reference. */
export function isStatedValue(value: string): boolean {
  if (value.length < 4 || isPlaceholder(value) || isTermOfTrade(value)) return false;
  if (addressPattern().test(value) || measurePattern().test(value)) return false;
  if (/^\d{6,12}$/.test(value)) return true;
  if (/[/\\|:]/.test(value)) return false;
  if (/^[0-9a-f]{7,12}$/.test(value)) return /\d/.test(value) && /[a-f]/.test(value);
  if (passphrasePattern().test(value)) return isPassphrase(value);
  if (isTechnicalTerm(value) || isTechnicalTerm(value.split("-")[0] ?? "")) return false;
  // "user_id2", "ORA-28001"
  if (
    isWordlikeName(value) ||
    /^(?:[a-z]{2,20}(?:_[a-z]{2,20}){1,4}\d?|[A-Z]{1,6}-?\d{3,9})$/.test(value)
  )
    return false;
  return mixedPattern().test(value) || signPattern().test(value);
}

/** Four words that say nothing about a password. */
function isPassphrase(value: string): boolean {
  return !isLabel(value.replaceAll(/[-_.]/g, " ")) && !/key|auth|cred|admin|user/i.test(value);
}
