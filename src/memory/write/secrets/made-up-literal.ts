import { isAttributeOfSecret } from "@/memory/write/secrets/attribute-name.ts";
import { hasAny, lazyPattern } from "@/memory/write/secrets/secret-rule.ts";
import { isWordlikeName } from "@/memory/write/secrets/wordlike-name.ts";
import {
  isPlaceholder,
  isRatherRandom,
  looksLikePassword,
  looksRandom,
} from "@/memory/write/secrets/value-shape.ts";

/**
 * Removes literals that look made up from lines that speak of a secret, whatever the language and
 * the call: `strcmp(password, "…")`, `WiFi.begin("Home", "…")`, `<<"…">>`, `"…".toCharArray()`.
 * Two things have to come together, so that neither needs to be certain: the shape of the literal
 * and a word on its line.
 */

/** These words leave little doubt what a made-up literal on their line is. */
const STRONG =
  "passw|passphrase|passcode|passkey|[_.-]pass(?![a-z])|(?<![a-z])pass[\"'\\])]{0,3}(?:\\s{0,3}[=:,]|\\()|(?<!by|com|sur|tres|over|under|band|low|high|multi|render|single)pass[\"'\\])]{0,3}\\s{0,3}=|pwd|(?<![a-z])pw(?![a-z])|mdp(?![a-z])|secret|credential|(?:api|private|jwt|hmac|aes|cipher|crypt|encryption|access|auth|master|shared|signing)[_-]?key|(?:auth|access|refresh|api|bearer|id|bot|user|session)[_-]?token|(?<!(?:page|continuation|next|sync|cancel|resume)[_-]?)token[\"'\\])]{0,3}\\s{0,3}[=:(,]|(?<![a-z])(?:jwt|hmac)|keystore|encoder\\.encode|hash::make|(?<![a-z])crypt\\(|gen_salt|bcrypt|argon2|hashpw|create_?user|getbytes\\($|(?<![a-z])bearer|send_?line\\($|\\.(?:un)?protect[\\s(]|cookieparser\\($|serializer\\($";
/** The same after the literal: fewer words, because a sentence may go on with any. */
const STRONG_AFTER =
  "passw|pwd|secret|credential|^[\"'`]\\.(?:tochararray|getbytes|encode|bytes)\\b";
/** Beside these words a literal counts only as an argument after another one. */
const WEAK =
  "(?<![a-z])cookie(?![a-z])|into users|log_?in|log_?on|sign_?in|(?<![a-z])user\\(|database|auth|token|connect|wi-?fi|wlan|ssid|sequelize|mysql|maria|postgres|mongo|redis|ldap|smtp|imap|ftp|(?<![a-z])ssh|mqtt|amqp|rabbit|winrm|snmp|jdbc|odbc|(?<![a-z])dbi|(?<![a-z])pdo|crypt|cipher|[_-]key(?![a-z])";

const HINTS =
  "bearer protect sendline send_line cookieparser serializer into&users hash::make user( database encoder argon2 hashpw createuser create_user cookie pass pwd pw mdp secret cred key jwt hmac cipher crypt tochararray getbytes token log signin sign_in auth connect wifi wi-fi wlan ssid sequelize mysql maria postgres mongo redis ldap smtp imap ftp ssh mqtt amqp rabbit winrm snmp jdbc odbc dbi pdo"
    .split(" ")
    .map((hint) => hint.replace("&", " "));

/** Not the name in a pair: `{"input_5m_tokens": 4}`. */
const literalPattern = lazyPattern(() => /(["'`])([^\s"'`]{6,200})(?=\1(?!\s{0,4}:))/g);
const strongPattern = lazyPattern(() => new RegExp(STRONG, "i"));
const strongAfterPattern = lazyPattern(() => new RegExp(STRONG_AFTER, "i"));
const weakPattern = lazyPattern(() => new RegExp(WEAK, "i"));
const laterArgumentPattern = lazyPattern(
  () => /[\w"'`)\]}]\s{0,2},\s{0,4}(?:[\w.:]{1,20}\()?[\w@]{0,2}$/,
);
/** The name of a setting, a column, a route or a cipher: "auth_token_v2", "aes-256-cbc". */
const namePattern = lazyPattern(
  () =>
    /(?:^|[_.:/-])(?:pass(?:w(?:or)?d)?|secret|token|cred(?:ential)?s?|auth|key|user|login|session|id)(?:[_.:/-]|\d{0,2}$)|:\/\/|^[a-z_-]{2,40}(?:[./][a-z_-]{1,40}\d{0,2}){1,8}$|^[a-z]{1,20}(?:[:_-][a-z]{1,20}){0,4}:\d{1,20}$/i,
);

const assignedPattern = lazyPattern(
  () => /([\w.$-]{1,60})["'\])]{0,3}\s{0,8}(?::=|=>|[:=])\s{0,8}[\w@]{0,2}$/,
);
/** Names that say nothing about their value, and the types that stand before a "=". */
const genericPattern = lazyPattern(
  () =>
    /(?:^|[._-])(?:value|val|v|default|data|text|content|body|arg|string|str|bytes|char|any|object|p|x|s)$/i,
);

/** Guess: a word farther away on a long line has nothing to do with the literal. */
const NEAR_CHARS = 160;

export function removeMadeUpLiterals(text: string, lower: string, mark: string) {
  let removed = 0;
  if (!/["'`]/.test(text) || !hasAny(lower, HINTS)) return { text, removed };
  let cleaned = "";
  let end = 0;
  for (const match of text.matchAll(literalPattern())) {
    const value = (match[2] ?? "").replace(/(?:\\[nrt]){1,3}$/, "");
    const start = match.index + 1;
    if (start < end || !isMadeUp(value) || !isOnSecretLine(text, start, value.length)) continue;
    removed += 1;
    cleaned += text.slice(end, start) + mark;
    end = start + value.length;
  }
  return { text: cleaned + text.slice(end), removed };
}

function isOnSecretLine(text: string, start: number, length: number): boolean {
  const before = text.slice(Math.max(0, start - NEAR_CHARS), start - 1);
  const line = before.slice(before.lastIndexOf("\n") + 1);
  // The name it is assigned to decides, and not other words on the line.
  const name = assignedPattern().exec(line)?.[1];
  const value = text.slice(start, start + length);
  if (isAttributeOfSecret(line, value)) return false;
  if (name !== undefined && !genericPattern().test(name)) return strongPattern().test(`${name}=`);
  if (strongPattern().test(line)) return true;
  const after = text.slice(start + length, start + length + NEAR_CHARS / 2);
  const lineEnd = after.indexOf("\n");
  if (strongAfterPattern().test(lineEnd < 0 ? after : after.slice(0, lineEnd))) return true;
  const pair = /^[\w.@-]{1,40}:([^:/]{1,})$/.exec(value);
  const isPair = pair !== null && looksLikePassword(pair[1] ?? "");
  if (/(?<![a-z.])key\s{1,4}$/i.test(line)) return true;
  return (isPair || laterArgumentPattern().test(line)) && weakPattern().test(line);
}

function isMadeUp(value: string): boolean {
  if (!/\d|[!#$%^&*]/.test(value) || namePattern().test(value)) return false;
  if (isPlaceholder(value) || /^\D{1,60}%[sdvqx]$|[[\](){}\\]{2}|\$\{|\$[A-Za-z_]/.test(value))
    return false;
  if (/^[0-9a-f-]{1,}$/i.test(value) || !/[a-z]/i.test(value)) return false;
  // "sqlite3_base64_init", "RSASSA-PKCS1-v1_5"; a made-up word with one number is none.
  if (/[_-]|[a-z\d][A-Z]/.test(value) && /\d[\D]{1,40}$/.test(value) && isWordlikeName(value))
    return false;
  return looksLikePassword(value) || looksRandom(value) || isRatherRandom(value);
}
