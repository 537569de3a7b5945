import { lazyPattern } from "@/memory/write/secrets/secret-rule.ts";

/** Tells names in code from values: what a program calls a secret does not give the secret away. */

const namePattern = lazyPattern(() => /^[A-Za-z_$][\w$.-]{2,160}$/);
const wordPattern = lazyPattern(() => /[A-Z]?[a-z]{1,40}|[A-Z]{1,40}(?![a-z])/g);
/** Guesses: a name has few digits, and its words are longer than the pieces of random text. */
const DIGITS_MAX = 4;
const WORD_CHARS_MIN = 3.2;

/** True for names made of words: "sqlite3_base64_init", "CloudbuildV1SecretManager". */
export function isWordlikeName(value: string): boolean {
  const plain = value.replace(technicalPartPattern(), "").replace(/(?<=\.\w{3,60})\d{1,3}$/, "");
  if (!namePattern().test(plain)) return false;
  return isMadeOfWords(plain) || isNameWithNumber(plain);
}

/** "secp256k1_ec_pubkey_combine", "SECP256K1_WARN_UNUSED_RESULT", "Http403ForbiddenEntryPoint" */
function isNameWithNumber(name: string): boolean {
  if (/(?:^|\.)[A-Z][a-z]{1,20}\d{1,4}(?:[A-Z][a-z]{2,20}){2,6}$/.test(name)) return true;
  const parts = name.split("_");
  if (
    parts.length < 3 ||
    parts.some((part) => part.length > 20) ||
    !/^[A-Za-z]\w{1,}[A-Za-z]\d{0,4}$/.test(name)
  )
    return false;
  const words = parts.filter((part) => /^(?:[a-z]{2,20}|[A-Z]{2,20})$/.test(part));
  return words.length >= 2 && words.length >= parts.length - 2;
}

/** "BCryptSHA256PasswordHasher", ".toHaveBeenCalledWith": a number that belongs to a term says nothing. */
const technicalPartPattern = lazyPattern(
  () =>
    /(?:SHA|AES|RSA|HMAC|UTF|Base|OAuth|X|M)-?(?:1|2|8|16|32|64|128|192|224|256|365|384|509|512)(?!\d)|^\./gi,
);

function isMadeOfWords(value: string): boolean {
  if ((value.match(/\d/g) ?? []).length > DIGITS_MAX || /\d{3}/.test(value)) return false;
  const words = value.match(wordPattern()) ?? [];
  const letters = words.reduce((sum, word) => sum + word.length, 0);
  return words.length >= 2 && letters / words.length >= WORD_CHARS_MIN;
}

/** The names that Kubernetes makes up have an end without vowels: "db-credentials-h2k4m8d2t6". */
export function isGeneratedName(value: string): boolean {
  return /^[a-z]{2,20}(?:-[a-z0-9]{2,20}){0,5}-[bcdfghjklmnpqrstvwxz2456789]{8,10}(?:-[bcdfghjklmnpqrstvwxz2456789]{5})?$/.test(
    value,
  );
}

const secretWordPattern = lazyPattern(
  () => /pass(?:w|_?phrase|code|$|[_.A-Z])|pwd|secret|token|key|cred|auth/i,
);

/** True for a name in code that itself says "secret": "client_secret", "ca.certPassword". */
export function namesSecret(value: string): boolean {
  return secretWordPattern().test(value) && isWordlikeName(value);
}

/** Text before a value that only code has there: "self.", "const ", "$config['". */
const codePattern = lazyPattern(
  () =>
    /(?:\b(?:self|this|cls)\.|->|\b(?:let|const|var|val|mut|final|return|def)\s|@|\$|["']\]|:=)[\w.$]{0,60}["'\])]{0,3}\s{0,8}(?::=|[:=])?\s{0,8}$/,
);

/**
 * True if the value is a name for a secret and stands where only code has names: as an argument, in
 * a list, or on the right of a variable.
 */
export function isCodeReference(value: string, before: string, next: string): boolean {
  // Code has quotes around a literal.
  const isWord = /^[A-Za-z_$][A-Za-z_$]{0,60}$/.test(value);
  if (isWord && /\b(?:self|this|cls|let|const|var)[.\s][\w.$]{0,60}\s{0,8}=\s{0,8}$/.test(before))
    return true;
  if (next === ";" && /^[a-z][A-Za-z0-9]{2,60}$/.test(value) && isWordlikeName(value)) return true;
  // An expression, or three words for a name: "token = set_reset_password_token".
  if (/\s=\s{1,4}$/.test(before) && /^[a-z]{2,20}(?:_[a-z]{2,20}){2,6}$/.test(value)) return true;
  const isDotted = /^[A-Za-z_$][A-Za-z_$]{0,80}(?:\.[A-Za-z_$]{1,80}){1,6}$/.test(value);
  if (!isDotted && !namesSecret(value) && !/^[a-z]{1,20}[A-Z][A-Za-z]{1,60}$/.test(value))
    return false;
  return next === "," || next === ")" || next === "]" || codePattern().test(before);
}

const fieldPattern = lazyPattern(
  () =>
    /%[-+ #0]{0,3}\d{0,3}[sdvqfgxuiYmHMSTZ]|%\(\w{1,40}\)s|[$#]?\{\{?\s?(?:\d{0,2}|[A-Za-z_.?!]{1,60})(?:\(\))?\s?\}\}?/g,
);

/** True for text that is filled in later: "%s:%s", "Bearer {0}", "Basic " before a plus. */
export function isTemplate(text: string): boolean {
  if (/^(?:bearer|basic|token|digest|apikey)\s{0,2}$/i.test(text)) return /\s$/.test(text);
  if (!/[%{]/.test(text)) return false;
  // "%s-tls", "={{$credentials.password}}", "Basic #{Base64.encode64(": something is filled in.
  if (/(?:^|[^A-Za-z0-9%])%[sdvq](?:$|[^A-Za-z0-9])/.test(text)) return true;
  if (
    /^f?["']?[^{}]{0,60}\{[a-z_][\w.]{2,60}\}|[$#]\{[A-Za-z_(!"']|\{\{-?\s?[$.A-Za-z_]/.test(text)
  )
    return !hasOwnPart(text);
  const rest = text.replace(fieldPattern(), "");
  if (rest.length === text.length) return false;
  return !/[A-Za-z0-9]{2}/.test(rest.replace(/\b(?:bearer|basic|token|digest|apikey)\b/gi, ""));
}

/** True if more than a short prefix is left beside what is filled in. */
function hasOwnPart(text: string): boolean {
  const rest = text.replace(/[$#]?\{[^}]{0,200}\}?|\{\{[^}]{0,200}(?:\}\})?/g, " ");
  return rest
    .replace(/\b(?:bearer|basic|token|digest|apikey)\b/gi, "")
    .split(/[\s"'=]/)
    .some((part) => part.length >= 8 && /\d/.test(part));
}
