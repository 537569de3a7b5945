import { isAttributeOfSecret } from "@/memory/write/secrets/attribute-name.ts";
import { isLabel, isStartOfSentence } from "@/memory/write/secrets/prose.ts";
import { isPasswordWord } from "@/memory/write/secrets/stated/stated-password.ts";
import { isStatedValue } from "@/memory/write/secrets/stated/stated-value.ts";
import {
  isIdentifier,
  isPlaceholder,
  isTermOfTrade,
  looksLikePassword,
  looksRandom,
} from "@/memory/write/secrets/value-shape.ts";
import { isCodeReference, isWordlikeName } from "@/memory/write/secrets/wordlike-name.ts";

/** Tells whether what is assigned to a name that says "secret" really is a secret. */

export function unquoted(value: string): string {
  return value.replace(/^[\\"']{1,4}|[\\"']{1,4}$/g, "");
}

export function isAssignedSecret(
  value: string,
  kept: string,
  after: string,
  before: string,
): boolean {
  if (isPlaceholder(value) || isLabel(unquoted(value))) return false;
  if (
    /(?:public[ _-]?(?:key)?|pub|idempotency|checksum|digest)[/ _-]?$/i.test(before) ||
    isTermOfTrade(unquoted(value))
  )
    return false;
  if (isPartOfCode(value, kept, after, before)) return false;
  const isQuoted = /^[\\"'`]/.test(value);
  if (!isQuoted && /\s$/.test(kept) && isStartOfSentence(value, after)) return false;
  // "-e POSTGRES_PASSWORD=postgres" is what everybody starts the image with.
  if (/^[a-z]{4,16}$/.test(value) && before.toLowerCase().endsWith(`${value}_`)) return false;
  // `"Basic " + x`, "username:" before a plus: something follows.
  if (isQuoted && /[:\s_-]["'`]$/.test(value) && /^\s{0,2}[+.%,]/.test(after)) return false;
  if (isSentence(kept, value) || isOtherName(kept, value, before)) return false;
  return !(/\s$/.test(kept) && isIdentifier(value));
}

/** Calls, expressions, types, messages of the shell and templates: the value is somewhere else. */
function isPartOfCode(value: string, kept: string, after: string, before: string): boolean {
  const next = after.charAt(0);
  if (next === "(" || isCodeReference(value, before + kept, next)) return true;
  // An argument: "create(name, password=password2)".
  if ((next === ")" || next === ",") && /^(?:password|secret|token)\d?$/.test(value)) return true;
  // A command that the shell runs: TOKEN=`cat file`.
  if (/^`[a-z][\w./-]{0,40}\s/.test(value)) return true;
  if (/^[\\"'`]/.test(value)) return false;
  // One side of a condition: "a.Password.Enabled && b".
  if (
    /^[A-Za-z_]\w{0,40}(?:\.[A-Za-z_]\w{0,40}){1,5}$/.test(value) &&
    /^\s(?:&&|\|\||\?)\s/.test(after)
  )
    return true;
  // An expression: "user.password !== hashed".
  if (/[=!]={1,2}\s{0,8}$/.test(kept)) return true;
  if (isRead(value, kept, before)) return true;
  // An attribute of a template: `v-model="form.password" :rules="…"`.
  if (/["']\s{1,4}:$/.test(kept) && /^[a-z-]{1,30}=$/.test(value)) return true;
  // A selector: `input[type="password"]:focus`.
  if (kept.endsWith("]:") && /^[a-z-]{1,20}$/.test(value)) return true;
  // A type: "public submit: Locator".
  if (/\b(?:public|private|protected|readonly|pub|let|var|val|static)\s[\w\s]{0,40}$/.test(before))
    if (kept.endsWith(": ") && /^[A-Z][A-Za-z]{1,20}\d{0,2}[A-Za-z]{0,20}$/.test(value))
      return true;
  const isWord = /^[A-Za-z_][\w.]{0,60}$/.test(value);
  if (!isWord) return false;
  // An expression: "start = offset + length".
  if (/_|[a-z][A-Z]/.test(value) && /^\s(?:[-+*/%]|&&|\|\||\?)\s/.test(after)) return true;
  // "Option<String>", "valid_<%= name %>_password", "dict "key" …", ":role:`text`"
  if (/^<(?:[A-Z%&'[]|[a-z]{2,12}>\()|^\{\{|^\$\{/.test(after) || /^[ \t]"/.test(after))
    return true;
  return /^:?`/.test(after) && /\s:$/.test(kept);
}

/** "$PWD:/app", "${DB_PASSWORD:?is missing}": the variable is read here, and not set. */
function isRead(value: string, kept: string, before: string): boolean {
  const sign = kept.endsWith(":") ? /\$(\{?)[\w.]{0,40}$/.exec(before) : null;
  return sign !== null && (sign[1] === "" || /^[?+]/.test(value));
}

/** A value after a short name counts only if it is in quotes or looks made up: "pass: all tests". */
function isOtherName(kept: string, value: string, before: string): boolean {
  const bare = value.replaceAll(/["'`\\]/g, "");
  // The name of a secret in Kubernetes is made of words and dashes.
  if (
    (/secret["']?:\s{0,8}$/i.test(kept) || /existing_?$/i.test(before)) &&
    /^[a-z]{2,20}(?:-[a-z]{2,20}){1,5}(?:-(?:19|20)\d\d)?$/.test(bare)
  )
    return true;
  // The name of a secret in a vault: "secret:prod/db".
  if (/secret:$/i.test(kept) && value.includes("/") && !looksRandom(value)) return true;
  // The name of a field: FieldPassword = "self_managed_password".
  if (
    /^[a-z][a-z0-9]{1,20}(?:_[a-z0-9]{1,20}){0,4}_(?:password|passwd|secret|token|key)$/.test(
      bare,
    ) &&
    isWordlikeName(bare)
  )
    return true;
  // A parameter or a label: "this.password = password", ">Password</label>".
  if (isPasswordWord(bare) || isTestResult(kept)) return true;
  // Everybody may see a salt, unless it is random.
  if (/(?:salt|pepper)["'\\\]]{0,4}\s{0,8}[:=]/i.test(kept) && /^[A-Za-z_.-]{1,60}$/.test(bare))
    return true;
  if (/^\d{6,12}$/.test(value)) return false;
  const isShort = /(?:pass|pw|psk|salt)["'\\\]]{0,4}[ \t]{0,8}[:=]/i.test(kept);
  if (!isShort || /^["'`\\]/.test(value)) return /^\d{1,3}$/.test(bare);
  return !looksLikePassword(value) && !isStatedValue(value);
}

/** "--- PASS: TestRefresh2024" */
export function isTestResult(kept: string): boolean {
  return /^PASS["']?\s{0,2}:/.test(kept);
}

// "The secret: write the test first." is a sentence: the value is a plain lower-case word.
function isSentence(kept: string, value: string): boolean {
  return /secret: {1,4}$/i.test(kept) && /^[a-z]{1,15}$/.test(value);
}

/** Tokens that let nobody in: "nextPageToken", "continuation_token", "eos_token". */
export function isOtherToken(kept: string, before: string): boolean {
  return (
    /^token/i.test(kept) &&
    /(?:page|continuation|next|sync|delta|scroll|shard|cancel|cancellation|resume|pagination|progress|eos|bos|pad|sep|unk|mask|stop)[_-]?$/i.test(
      before,
    )
  );
}

// "Unexpected token: identifier" and "max_token: 4096" are not secrets.
export function isAssignedKey(value: string, kept: string, after: string, before: string): boolean {
  if (!isAssignedSecret(value, kept, after, before) || isNumber(value)) return false;
  if (isAttributeOfSecret(kept, unquoted(value))) return false;
  const bare = unquoted(value).replace(/^[*`]{1,2}|[*`]{1,2}$/g, "");
  // "1.3.6.1.5.5.7.3.1" names a purpose, "Result.NextMarker" a field.
  if (/^[\d.]{1,60}$|^\d?\*[A-Za-z("]/.test(bare) || isOtherToken(kept, before)) return false;
  if (isIdentifier(bare) && isWordlikeName(bare)) return false;
  if (isVersion(bare) || isFingerprint(kept, bare)) return false;
  const isNamed = /secret|private|passw/i.test(kept);
  // "test-token", "different token": words and no secret.
  if (!isNamed && /^[a-z]{2,20}(?:[ _-][a-z]{2,20}){1,5}$/i.test(bare)) return false;
  // A key of a cache or a store is made of names and checksums.
  if (/(?:cache|sort|query|partition|public|row|object|storage)[_-]?key/i.test(kept)) return false;
  if (value.length >= 16 || /\d/.test(value)) return true;
  // The name of a kind or of a licence: a plain word is no key.
  return /^[\\"'`]/.test(value) && (isNamed || !/^[A-Za-z_]{1,15}$/.test(bare));
}

function isNumber(value: string): boolean {
  return /^(?:\d{1,7}|0x[0-9a-f]{1,8})$/i.test(value);
}

/** The version of a package: "next-auth": "^5.0.1". */
function isVersion(bare: string): boolean {
  return /^(?:[\^~><=]{0,2}v?\d{1,4}\.\d{1,4}(?:[.\d*x-]{0,20})|(?:workspace|npm|file|link|catalog):\S{0,80})$/.test(
    bare,
  );
}

/** A key of GPG is named by its fingerprint or its last digits. */
function isFingerprint(kept: string, bare: string): boolean {
  return (
    /^(?:gpg|pgp)/i.test(kept) && /^(?:0x)?(?:[0-9A-F]{8}|[0-9A-F]{16}|[0-9A-F]{40})$/i.test(bare)
  );
}
