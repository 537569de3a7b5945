import {
  isCacheKey,
  isIdentifier,
  isPlaceholder,
  isRatherRandom,
  isSurelyMadeUp,
  isTechnicalTerm,
  looksLikePassword,
  looksRandom,
} from "@/memory/write/secrets/value-shape.ts";
import { isCodeReference, isWordlikeName } from "@/memory/write/secrets/wordlike-name.ts";
import { isPasswordWord } from "@/memory/write/secrets/stated-password.ts";
import { namesService } from "@/memory/write/secrets/random-near-keyword.ts";
import { lazyPattern, type SecretRule } from "@/memory/write/secrets/secret-rule.ts";

/**
 * Rules for values assigned to a name that says "secret": in .env files, JSON, YAML, TOML, code,
 * XML, SQL, connection strings and plain sentences. A type ("password: string") or a reference to
 * the value ("process.env.TOKEN") is kept, because it gives nothing away.
 */
const PASSWORDS =
  "passw(?:or)?d|passwort|kennwort|pass_?phrase|pwd|pword|(?:pass|access|unlock|security|entry|door|alarm)[_-]?code|(?<!by|com|sur|tres|over|under|band|low|high|multi|render|single|first|second|last|one|two|fast|all|im)pass|(?<![a-z])(?:db|user|smtp|mail|ftp|root|admin|http|proxy|ssh|sql|login|bind)?pw|(?<![a-z])mdp|(?<![a-z])psk|mnemonic|(?<![a-z])(?:salt|pepper)|(?<!--)secret|contrasena|senha|wachtwoord";
/** Abbreviations and languages that are rarer: looked for only if one of them occurs. */
const RARE_PASSWORDS =
  "pswd|psw(?![a-z])|pa?s?s?wrd|pasword|mot_?de_?passe|(?<![a-z])(?:parool|parola|haslo|sifre|salasana|heslo|lozinka|jelszo|losenord|passord)";
const RARE_HINTS =
  "psw wrd pasword motdepasse mot_de_passe parool parola haslo sifre salasana heslo lozinka jelszo losenord passord".split(
    " ",
  );
const KEYS =
  "token|credentials?|apikey|(?:api|access|secret|private|auth|account|encryption|signing|shared|master|service|license|deploy|session|storage|client|admin|root|app|wi-?fi|wlan|wpa|crypt|cipher|hmac|jwt|aes|gpg|pgp|webhook|stream|merchant|consumer)[_:.-]?key(?:[_-]?id)?|[_-]auth|authorization";
const STAGE = "(?:[_-]?(?:\\d{1,3}|base|prod|production|dev|test|staging|live|old|new|main))?";
const TYPED = ":[ \\t]{0,4}(?:string|str|bytes|secretstr|any|&(?:'static )?str)[ \\t]{0,4}=";
const GIVEN = `["'\\\\\\]]{0,4}[ \\t]{0,8}(?:${TYPED}|:=|=>|<-|(?:\\?\\??|\\|\\||[+!.])={1,3}|={1,3}|:|%3[ad])(?:[ \\t]|%20){0,8}(?:[|>][+-]?\\s{1,40})?`;
const QUOTED = `\\\\{0,3}[brfu]{0,2}"[^"\\n]{3,512}"|\\\\{0,3}[brfu]{0,2}'[^'\\n]{3,512}'|\`[^\`\\n]{3,512}\``;
const BARE = `["'\\\\]{0,4}[^\\s"',;&}{)(<>\`]{4,}`;

const NAME_HINTS =
  "pass pwd pw secret token credential key auth psk kennwort mnemonic salt contrasena senha wachtwoord cookie mdp".split(
    " ",
  );

export const listAssignmentRules = (): readonly SecretRule[] => [
  // In an .env file everything up to the end of the line belongs to the value.
  {
    hints: ["pass", "pwd", "secret", "token", "key", "pw", "auth", "credential"],
    make: () =>
      /^((?:\s{0,8}export\s{1,4})?[A-Z][A-Z0-9_]{0,60}(?<=PASSWORD|PASSWD|PASSPHRASE|PASS|PWD|SECRET|TOKEN|_KEY|APIKEY|_AUTH|_PW|CREDENTIALS?)(?:_[A-Z0-9]{1,12})?=)[^\s]{3,}/gm,
    isSecret: (value, kept) =>
      !isPlaceholder(value) &&
      !value.startsWith("`") &&
      (!kept.endsWith("_KEY=") || value.length >= 8) &&
      !/_(?:URL|URI|FILE|PATH|DIR|NAME|TYPE|TTL|HOST|LENGTH|COUNT|HEADER|ISSUER|ENDPOINT|MANAGER|PROVIDER|BACKEND|STORE|DRIVER|MODE|ENABLED|REQUIRED|POLICY|VERSION|SERVICE|CLASS|PREFIX|FORMAT|LIFETIME|EXPIRY|EXPIRES|TIMEOUT|AGE|MIN|MAX|ALGORITHM)=$/.test(
        kept,
      ) &&
      !(kept.includes("TOKEN") && /^\d{1,9}$/.test(value)),
  },
  {
    hints: NAME_HINTS,
    make: () => new RegExp(`((?:${PASSWORDS})${STAGE}${GIVEN})(?:${QUOTED}|${BARE})`, "gi"),
    isSecret: isValue,
  },
  {
    hints: RARE_HINTS,
    make: () =>
      new RegExp(`((?:${RARE_PASSWORDS})(?:[_-]\\w{1,12})?${GIVEN})(?:${QUOTED}|${BARE})`, "gi"),
    isSecret: isValue,
  },
  {
    hints: NAME_HINTS,
    make: () => new RegExp(`((?:${KEYS})${STAGE}${GIVEN})(?:${QUOTED}|${BARE})`, "gi"),
    isSecret: isKeyValue,
  },
  // Names that may have any value: only a value that looks random is a secret.
  {
    hints: NAME_HINTS,
    make: () =>
      new RegExp(
        `((?:(?<!(?:cache|sort|query|pub|public|row)[ _-]?)key|cert(?:ificate)?|cookie|${PASSWORDS}|${KEYS})(?:[_-]\\w{1,20})?${GIVEN})${BARE}`,
        "gi",
      ),
    isSecret: (value, kept, next, before) =>
      next !== "(" &&
      !isPlaceholder(value) &&
      !isTestResult(kept) &&
      !isOtherToken(kept, before) &&
      !isCacheKey(unquoted(value)) &&
      !isWordlikeName(value) &&
      (looksRandom(unquoted(value)) ||
        /^[0-9a-f]{20,31}$/.test(unquoted(value)) ||
        (isSurelyMadeUp(unquoted(value)) &&
          /^(?:p|mot|kenn|mdp|sen|contra|wacht)/i.test(kept) &&
          !/[_-](?:id|ref|name|version|hash|date)/i.test(kept))),
  },
  // {"oauth": {"github.com": "x"}}, tokens:\n  github: x
  {
    hints: ["auth", "jwt", "bearer", "basic", "token", "secret", "password", "credential", "key"],
    alsoHints: ["{", "[", ":\n"],
    make: () =>
      /((?:oauth|jwt|bearer|basic|tokens?|secrets?|passwords?|credentials?|api_?keys)["']?\s{0,2}[:=]\s{0,4}(?:[{[]\s{0,40}|\n[ \t]{1,40})(?:-\s)?(?:["']?[\w./:@-]{1,80}["']?\s{0,4}[:=]\s{0,4})?["']?)[^\s"',{}[\]]{8,}/gi,
    isSecret: (value) =>
      !isPlaceholder(value) &&
      (looksLikePassword(value) || looksRandom(value) || /^[0-9a-f]{20,128}$/i.test(value)),
  },
  // [credentials]\nme = x
  {
    hints: ["credentials]", "secrets]", "passwords]", "tokens]"],
    make: () =>
      /(\[[\w.]{0,30}(?:credentials|secrets|passwords|tokens)\]\s{1,20}[\w.@-]{1,60}\s{0,4}[=:]\s{0,4}["']?)[^\s"']{6,}/gi,
    isSecret: (value) => !isPlaceholder(value),
  },
  // default_pass = x, smtp.pass: x
  {
    hints: ["pass", "pw", "psk"],
    alsoHints: ["=", ":"],
    make: () =>
      /((?<=\w[._-])(?<!(?:tests?|all|did|can|will|first|second|last|next|single|one|two|multi|render|each|max|num|on|must)[._-])(?:pass|pw|psk)[ \t]{0,8}(?:[:=]|=>)[ \t]{0,8})[^\s"',;(){}[\]]{6,64}(?=[ \t]{0,8}$)/gim,
    isSecret: (value) => !isPlaceholder(value) && !isIdentifier(value),
  },
  {
    hints: ["sess", "connect.sid"],
    make: () =>
      /((?:jsessionid|phpsessid|asp\.net_sessionid|connect\.sid|(?<![A-Za-z0-9])_session_id)["']?=["']?)[\w%.+/=-]{16,}/gi,
  },
  {
    hints: ["_sess"],
    make: () => /((?<![A-Za-z0-9-])\w{0,30}_sess(?:ion)?(?:_id|id)?["']?=["']?)[\w%.+/=-]{16,}/gi,
    isSecret: looksRandom,
  },
  // A variable of the environment with a random value, whatever its name is.
  {
    hints: ["="],
    make: () => /(?<![\w.$-])([A-Z][A-Z0-9_]{2,60}=["']?)[A-Za-z0-9+/_~.:=-]{12,}/g,
    isSecret: isRandomSetting,
  },
  {
    hints: ["</"],
    make: () =>
      /((?:<|=["'])[\w:.-]{0,60}(?:password|passwd|pass|pwd|pw|secret|token|api[-_]?key|credentials?)["']?(?:\s[^<>\n]{0,120})?>)[^<\n]{3,256}(?=<\/)/gi,
    isSecret: isValue,
  },
  {
    hints: ["value", "content"],
    make: () =>
      /((?:password|passwd|secret|token|key)[\\"']{1,4}\s{1,4}(?:value|content)\s{0,2}=\s{0,2}[\\"']{1,4})[^\\"'\n]{4,}/gi,
    isSecret: isValue,
  },
  {
    hints: ["password", "identified by", ":pass", ":pwd", ":secret"],
    make: () =>
      /((?:identified by|:pass|:pwd|:secret|password(?:\s{1,4}(?:to|from|as|for\s\S{1,60}\s?=))?|password\sfrom\s\S{1,80}\sto)\s{1,4})(?:"[^"\n]{3,256}"|'[^'\n]{3,256}')/gi,
    isSecret: isValue,
  },
  {
    hints: ["identified"],
    alsoHints: ["create", "alter", "grant", "connect"],
    make: () =>
      /(\b(?:create|alter|grant|connect)\b[^\n;]{0,160}?\bidentified\s{1,4}(?:with\s{1,4}\S{1,40}\s{1,4})?by\s{1,4}(?:values\s{1,4}|password\s{1,4})?)[^\s;'"]{3,}/gi,
    isSecret: (value) => !isPlaceholder(value),
  },
  {
    hints: ["password", "passphrase", "passwd", "pwd", "passcode", "secret"],
    make: () =>
      /((?:password|passphrase|passwd|pwd|passcode|secret)(?: (?:for|of|on|to)(?: (?:the|our|my|a))? [\w.@-]{1,40}(?: [\w-]{1,20})?)? (?:is|was|to|now|=) (?:now )?)(?:"[^"\n]{4,120}"|'[^'\n]{4,120}'|["'`]?[^\s"'`]{4,})/gi,
    isSecret: (value) =>
      !isPlaceholder(value) &&
      !isLabel(value) &&
      !isTechnicalTerm(value) &&
      (/^["'`]/.test(value) || /[\d!@#$%^&*]/.test(value.replace(/[*_:]{1,4}$/, ""))),
  },
];

/** Checksums, ids and paths are ordinary values; hex is one unless the name says more. */
function isRandomSetting(value: string, kept: string): boolean {
  const name = kept.replace(/=["']?$/, "");
  if (isPlaceholder(value) || /[/:].{0,200}\.\w{1,5}$|^[./~]|:\/\//.test(value)) return false;
  if (
    /(?:SHA|COMMIT|HASH|DIGEST|CHECKSUM|ETAG|_ID|UUID|VERSION|RELEASE|PATH|DIR|FILE|NAME|URL|IMAGE|OPTIONS|TAG)\d?$/.test(
      name,
    )
  )
    return false;
  const isNamed =
    /API|ACCESS|AUTH|KEY|TOKEN|SECRET|CRED|PRIVATE|SIGN|WEBHOOK|LICENSE/.test(name) ||
    namesService(name);
  if (/^[0-9a-f-]{1,128}$/i.test(value)) return value.length >= 24 && isNamed;
  return looksRandom(value) || (isNamed && isRatherRandom(value.padEnd(18, "0")));
}

// A name in code after a space is an expression, and a name before a bracket is a call.
function isValue(value: string, kept: string, next: string, before: string): boolean {
  if (isPlaceholder(value) || isLabel(value)) return false;
  if (isCodeReference(value, before + kept, next)) return false;
  // A command that the shell runs: TOKEN=`cat file`.
  if (/^`[a-z][\w./-]{0,40}\s/.test(value)) return false;
  // An expression: "user.password !== hashed".
  if (/[=!]={1,2}\s{0,8}$/.test(kept) && !/^[\\"'`]/.test(value)) return false;
  // "${DB_PASSWORD:?missing}" is a message.
  if (value.startsWith("?") && next === "}") return false;
  if (isSentence(kept, value) || isOtherName(kept, value)) return false;
  return next !== "(" && !(/\s$/.test(kept) && isIdentifier(value));
}

/** "pwd: expected bytes", "SECRET: This represents …": a sentence goes on. */
const smallWordPattern = lazyPattern(
  () =>
    /^(?:this|the|that|these|without|with|when|used?|see|only|must|should|expected|from|your|will|each|which|where|what|both|into|than|then)$/i,
);

/** A text that people read: "Forgot your password?". A passphrase has none of these words. */
function isLabel(value: string): boolean {
  if (smallWordPattern().test(value)) return true;
  if (!/\s/.test(value) || /\d/.test(value)) return false;
  return /\b(?:your|the|an?|is|are|was|must|should|to|for|of|with|and|or|not|no|used|please|enter|password|passwort|votre|ihr|dein|tu|su|seu|le|la|das|der|die|ist|est|es)\b/i.test(
    value,
  );
}

/** A value after a short name counts only if it is in quotes or looks made up: "pass: all tests". */
function isOtherName(kept: string, value: string): boolean {
  // The name of a secret in Kubernetes is made of words and dashes.
  if (
    /secret["']?:\s{0,8}$/i.test(kept) &&
    /^["']?[a-z]{2,20}(?:-[a-z]{2,20}){1,5}(?:-(?:19|20)\d\d)?["']?$/.test(value)
  )
    return true;
  // The name of a secret in a vault: "secret:prod/db".
  if (/secret:$/i.test(kept) && value.includes("/") && !looksRandom(value)) return true;
  // A parameter or a label: "this.password = password", ">Password</label>".
  if (isPasswordWord(value.replaceAll(/["'`\\]/g, ""))) return true;
  if (isTestResult(kept)) return true;
  if (/^\d{6,12}$/.test(value)) return false;
  const isShort = /(?:pass|pw|psk|salt)["'\\\]]{0,4}[ \t]{0,8}[:=]/i.test(kept);
  if (!isShort || /^["'`\\]/.test(value)) return /^["'`\\]{0,4}\d{1,3}["'`\\]{0,4}$/.test(value);
  return !looksLikePassword(value);
}

function unquoted(value: string): string {
  return value.replace(/^[\\"']{1,4}|[\\"']{1,4}$/g, "");
}

/** "--- PASS: TestRefresh2024" */
function isTestResult(kept: string): boolean {
  return /^PASS["']?\s{0,2}:/.test(kept);
}

// "The secret: write the test first." is a sentence: the value is a plain lower-case word.
function isSentence(kept: string, value: string): boolean {
  return /secret: {1,4}$/i.test(kept) && /^[a-z]{1,15}$/.test(value);
}

/** Tokens that let nobody in: "nextPageToken", "continuation_token", "eos_token". */
function isOtherToken(kept: string, before: string): boolean {
  return (
    /^token/i.test(kept) &&
    /(?:page|continuation|next|sync|cancel|cancellation|resume|pagination|progress|eos|bos|pad|sep|unk|mask|stop)[_-]?$/i.test(
      before,
    )
  );
}

// "Unexpected token: identifier" and "max_token: 4096" are not secrets.
function isKeyValue(value: string, kept: string, next: string, before: string): boolean {
  if (!isValue(value, kept, next, before) || /^\d{1,7}$/.test(value)) return false;
  // "1.3.6.1.5.5.7.3.1" names a purpose, "Result.NextMarker" a field.
  if (/^[\d.]{1,60}$/.test(unquoted(value)) || isOtherToken(kept, before)) return false;
  if (isIdentifier(unquoted(value)) && isWordlikeName(unquoted(value))) return false;
  // The version of a package: "next-auth": "^5.0.1".
  if (
    /^(?:[\^~><=]{0,2}v?\d{1,4}\.\d{1,4}(?:[.\d*x-]{0,20})|(?:workspace|npm|file|link|catalog):\S{0,80})$/.test(
      unquoted(value),
    )
  )
    return false;
  // "test-token", "different token": words and no secret.
  if (
    !/secret|private|passw/i.test(kept) &&
    /^[a-z]{2,20}(?:[ _-][a-z]{2,20}){1,5}$/i.test(unquoted(value))
  )
    return false;
  // A key of a cache or a store is made of names and checksums.
  if (/(?:cache|sort|query|partition|public|row|object|storage)[_-]?key/i.test(kept)) return false;
  if (value.length >= 16 || /\d/.test(value)) return true;
  // The name of a kind or of a licence: a plain word is no key.
  const isNamed = /secret|private|passw/i.test(kept);
  return /^[\\"'`]/.test(value) && (isNamed || !/^[A-Za-z_]{1,15}$/.test(unquoted(value)));
}
