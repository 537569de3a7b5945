import {
  isAssignedKey,
  isAssignedSecret,
  isOtherToken,
  isTestResult,
  unquoted,
} from "@/memory/write/secrets/assigned-value.ts";
import { isOtherKindOfKey } from "@/memory/write/secrets/rules/named-key-rules.ts";
import { isAttributeOfSecret } from "@/memory/write/secrets/attribute-name.ts";
import { isLabel } from "@/memory/write/secrets/prose.ts";
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
import { isWordlikeName } from "@/memory/write/secrets/wordlike-name.ts";
import { namesService } from "@/memory/write/secrets/random-near-keyword.ts";
import type { SecretRule } from "@/memory/write/secrets/secret-rule.ts";

/**
 * Rules for values assigned to a name that says "secret": in .env files, JSON, YAML, TOML, code,
 * XML, SQL, connection strings and plain sentences. A type ("password: string") or a reference to
 * the value ("process.env.TOKEN") is kept, because it gives nothing away.
 */
const PASSWORDS =
  "passw(?:or)?d|passwort|kennwort|pass_?phrase|pwd|pword|(?:pass|access|unlock|security|entry|door|alarm)[_-]?code|(?<!by|com|sur|tres|over|under|band|low|high|multi|render|single|first|second|last|one|two|fast|all|im)pass|(?<![a-z])(?:db|user|smtp|mail|ftp|root|admin|http|proxy|ssh|sql|login|bind)?pw|(?<![a-z])mdp|(?<![a-z])psk|auth_?tok(?![a-z])|key[_ ]?(?:material|content)|mnemonic|(?<![a-z])(?:salt|pepper)|(?<!--)secret|contrasena|senha|wachtwoord";
/** Abbreviations and languages that are rarer: looked for only if one of them occurs. */
const RARE_PASSWORDS =
  "pswd|psw(?![a-z])|pa?s?s?wrd|pasword|mot_?de_?passe|(?<![a-z])(?:parool|parola|haslo|sifre|salasana|heslo|lozinka|jelszo|losenord|passord)";
const RARE_HINTS =
  "psw wrd pasword motdepasse mot_de_passe parool parola haslo sifre salasana heslo lozinka jelszo losenord passord".split(
    " ",
  );
const KEYS =
  "token|(?<![a-z])bearer(?=[\"']{0,2}\\s{0,2}[:=])|(?<![a-z])licen[cs]e(?=[\"']{0,2}\\s{0,2}[:=]\\s{0,2}[\"']?[\\w+/=-]{32})|credentials?|apikey|dockerconfig(?:json)?|dockercfg|(?:api|access|secret|private|auth|account|encryption|signing|shared|master|service|license|deploy|session|storage|client|admin|root|app|wi-?fi|wlan|wpa|wep|crypt|cipher|hmac|jwt|aes|gpg|pgp|webhook|stream|merchant|consumer)[_:.-]?key(?:[_-]?id)?|[_-]auth|authorization";
const STAGE =
  "(?:[_-]?(?:\\d{1,3}|base|prod|production|dev|test|staging|live|old|new|main|db|sql|mysql|postgres|redis|admin|root|mail|smtp|ftp|ssh|wifi|api|web|app))?";
const TYPED =
  "(?::[ \\t]{0,4}|(?<=[ \\t]))(?:string|str|bytes|secretstr|any|&(?:'static )?str|n?varchar\\(\\d{1,4}\\))[ \\t]{0,4}:?=";
/** Columns of an output are far apart: "Password              : x". */
const GIVEN = `["'\\\\\\]]{0,4}[ \\t]{0,24}(?:${TYPED}|:=|=>|<-|(?:\\?\\??|\\|\\||[+!.])={1,3}|:{2,3}=|={1,3}|:(?!:)|%3[ad])(?:[ \\t]|%20){0,8}(?:[|>][+-]?\\s{1,40})?`;
const QUOTED = `\\\\{0,3}[brfu]{0,2}"[^"\\n]{3,512}"|\\\\{0,3}[brfu]{0,2}'[^'\\n]{3,512}'|\`[^\`\\n]{3,512}\``;
const BARE = `["'\\\\]{0,4}[^\\s"',;&}{)(<>\`]{4,}`;

const NAME_HINTS =
  "pass pwd pw secret token credential key auth psk kennwort mnemonic dockerc salt contrasena senha wachtwoord cookie mdp".split(
    " ",
  );

export const listAssignmentRules = (): readonly SecretRule[] => [
  // In an .env file everything up to the end of the line belongs to the value.
  {
    hints: ["pass", "pwd", "secret", "token", "key", "pw", "auth", "credential"],
    make: () =>
      /^((?:\s{0,8}export\s{1,4})?[A-Z][A-Z0-9_]{0,60}(?<=PASSWORD|PASSWD|PASSPHRASE|PASS|PWD|SECRET|TOKEN|_KEY|APIKEY|_AUTH|_PW|CREDENTIALS?)(?:_[A-Z0-9]{1,12})?=)(?:"[^"\n]{3,256}"(?=\s|$)|'[^'\n]{3,256}'(?=\s|$)|[^\s]{3,})/gm,
    isSecret: (value, kept, after) =>
      !isPlaceholder(value) &&
      !value.startsWith("`") &&
      !isQuotedLabel(value, after) &&
      !isDefaultOfImage(value, kept) &&
      !/^["']?\d{1,3}["']?$/.test(value) &&
      (!kept.endsWith("_KEY=") ||
        (value.length >= 8 && (looksRandom(value) || !isOtherKindOfKey(kept)))) &&
      !isAttributeOfSecret(kept, value) &&
      !(kept.includes("TOKEN") && /^\d{1,9}$/.test(value)),
  },
  {
    hints: NAME_HINTS,
    make: () => new RegExp(`((?:${PASSWORDS})${STAGE}${GIVEN})(?:${QUOTED}|${BARE})`, "gi"),
    isSecret: isAssignedSecret,
  },
  {
    hints: RARE_HINTS,
    make: () =>
      new RegExp(`((?:${RARE_PASSWORDS})(?:[_-]\\w{1,12})?${GIVEN})(?:${QUOTED}|${BARE})`, "gi"),
    isSecret: isAssignedSecret,
  },
  {
    hints: NAME_HINTS,
    make: () => new RegExp(`((?:${KEYS})${STAGE}${GIVEN})(?:${QUOTED}|${BARE})`, "gi"),
    isSecret: isAssignedKey,
  },
  // Names that may have any value: only a value that looks random is a secret.
  {
    hints: NAME_HINTS,
    make: () =>
      new RegExp(
        `((?:(?<!(?:cache|sort|query|pub|public|row|site|partition|primary|foreign|idempotency)[ _-]?)key|cert(?:ificate)?|cookie|${PASSWORDS}|${KEYS})(?:[_-]\\w{1,20})?${GIVEN})${BARE}`,
        "gi",
      ),
    isSecret: (value, kept, after, before) =>
      !after.startsWith("(") &&
      !isPlaceholder(value) &&
      !isTestResult(kept) &&
      !isPublicKey(value, kept, after, before) &&
      !isAttributeOfSecret(kept, unquoted(value)) &&
      !isOtherToken(kept, before) &&
      !isCacheKey(unquoted(value)) &&
      !isWordlikeName(unquoted(value)) &&
      (looksRandom(unquoted(value)) ||
        isHexKey(unquoted(value), before) ||
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
    isSecret: (value, kept, _after, before) =>
      !isPlaceholder(value) &&
      !isOtherToken(kept, before) &&
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
    hints: ["sessionid", "sessid", "_session_id", "connect.sid"],
    alsoHints: ["="],
    make: () =>
      /((?:jsessionid|phpsessid|asp\.net_sessionid|connect\.sid|(?<![A-Za-z0-9])_session_id)["']?=["']?)[\w%.+/=-]{16,}/gi,
  },
  // sessionid=x: an id in hex is in every log
  {
    hints: ["sessionid=", "_id=", "sessid=", "session="],
    make: () => /((?<![A-Za-z0-9?&])(?:user_)?sess(?:ion)?(?:_?id)?=["']?)[\w%.:+/=-]{16,}/gi,
    isSecret: (value) => !isPlaceholder(value) && value.split(/[:%]/).some(isScrambledPart),
  },
  // .ASPXAUTH=x, remember_user_token=x: cookies of frameworks
  {
    hints: ["auth=", "session=", "sid=", "ticket="],
    make: () =>
      /((?<![A-Za-z0-9_?&/-])\.?[A-Za-z][\w.]{0,30}(?:auth|session|sid|ticket)=)[0-9A-Fa-f]{40,}/gi,
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
      /((?:<|(?:name|key|id)=["'])[\w:.-]{0,60}(?:password|passwd|passphrase|pass|pwd|pw|secret|token|api[-_]?key|key_?material|credentials?)["']?(?:\s[^<>\n]{0,120})?>(?:\s{0,40}<value>|\n\s{1,40})?)[^<\n]{3,256}(?=\s{0,40}<\/)/gi,
    isSecret: isAssignedSecret,
  },
  // <password_sha256_hex>x</…>
  {
    hints: ["</"],
    alsoHints: ["passw", "secret", "token"],
    make: () =>
      /(<[\w:.-]{0,60}(?:password|passwd|secret|token)[_-]\w{1,20}>)[^<\s]{8,256}(?=<\/)/gi,
    isSecret: (value) =>
      !isPlaceholder(value) && (looksRandom(value) || /^[0-9a-f]{20,}$/i.test(value)),
  },
  // <Password value="x"/>
  {
    hints: ["value="],
    alsoHints: ["passw", "secret", "token"],
    make: () =>
      /(<[\w:.-]{0,60}(?:password|passwd|secret|token)\s{1,4}(?:\w{1,20}=["'][^"'\n]{0,60}["']\s{1,4}){0,3}value=["'])[^"'\n<]{4,256}/gi,
    isSecret: isAssignedSecret,
  },
  {
    hints: ["value", "content"],
    make: () =>
      /((?:password|passwd|secret|token|key)[\\"']{1,4}\s{1,4}(?:\w{1,12}:)?(?:value|content)\s{0,2}=\s{0,2}[\\"']{1,4})[^\\"'\n]{4,}/gi,
    isSecret: isAssignedSecret,
  },
  {
    hints: ["password", "identified by", ":pass", ":pwd", ":secret"],
    make: () =>
      /((?:identified by|:pass|:pwd|:secret|password(?:\s{1,4}(?:to|from|as|for\s\S{1,60}\s?=))?|password\sfrom\s(?:\[secret removed\]|\S{1,80})\sto)\s{1,4})(?:"[^"\n]{3,256}"|'[^'\n]{3,256}')/gi,
    isSecret: isAssignedSecret,
  },
  {
    hints: ["identified"],
    make: () =>
      /((?:\b(?:create|alter|grant|connect)\b[^\n;]{0,160}?\b|(?=IDENTIFIED BY ))identified\s{1,4}(?:with\s{1,4}\S{1,40}\s{1,4})?by\s{1,4}(?:values\s{1,4}|password\s{1,4})?)[^\s;'"]{3,}/gi,
    // Without a statement before it only capitals tell it from a sentence.
    isSecret: (value, kept) =>
      !isPlaceholder(value) && (!/^identified/i.test(kept) || kept.startsWith("IDENTIFIED BY")),
  },
  // identified by [secret removed] replace x
  {
    hints: ["replace"],
    alsoHints: ["identified by"],
    make: () => /(\[secret removed\]["']? replace\s{1,4}["']?)[^\s;'"]{3,}/gi,
    isSecret: (value) => !isPlaceholder(value),
  },
  {
    hints: ["password", "passphrase", "pass phrase", "passwd", "pwd", "passcode", "secret"],
    make: () =>
      /((?:password|pass ?phrase|passwd|pwd|passcode|secret)(?: (?:for|of|on|to)(?: (?:the|our|my|a))? [\w.@-]{1,40}(?: [\w-]{1,20})?)? (?:is|was|to|now|=) (?:now )?)(?:"[^"\n]{4,120}"|'[^'\n]{4,120}'|["'`]?[^\s"'`]{4,})/gi,
    isSecret: (value, kept) =>
      !isPlaceholder(value) &&
      !isLabel(value) &&
      !isTechnicalTerm(value) &&
      !isDestination(value, kept) &&
      (/^["'`]/.test(value) ||
        /\s(?:for|of|on)\s.{1,60} = $/.test(kept) ||
        /[\d!@#$%^&*]/.test(value.replace(/[*_:]{1,4}$/, ""))),
  },
];

/** "localKey: 0f1e…": half as much hex is enough if the name says what the key is for. */
function isHexKey(bare: string, before: string): boolean {
  if (!/^[0-9a-f]{16,31}$/i.test(bare)) return false;
  return bare.length >= 20
    ? /^[0-9a-f]{20,31}$/.test(bare)
    : /[a-z_-]$/i.test(before) &&
        !/(?:idempotency|routing|partition|primary|foreign|unique|dedup\w{0,8}|message|event|group|trace|span)[_-]?$/i.test(
          before,
        );
}

/** Keys that are shown and compared: "GPG key: …", "Sec-WebSocket-Key: …", "apk-key-hash:…". */
function isPublicKey(value: string, kept: string, after: string, before: string): boolean {
  if (/^(?:key|cert)\w{0,10}[_-](?:hash|fingerprint|digest|checksum)/i.test(kept)) return true;
  if (/^\s?\((?:public|commit)\)/.test(after)) return true;
  if (/(?:gpg|pgp)[ _-]?$/i.test(before)) return /^[0-9A-F]{8,40}$/i.test(value);
  return /(?:did:|websocket|verify(?:ing)?|verification|host|release|idempotency|checksum|public[ _-]?key)[/ _-]?$/i.test(
    before,
  );
}

/** A part of a cookie: letters of both cases and digits. */
function isScrambledPart(part: string): boolean {
  return looksRandom(part) || (part.length >= 10 && isSurelyMadeUp(part));
}

/** AUTH_SECRET="This is an example": the pattern ends at the space. */
function isQuotedLabel(value: string, after: string): boolean {
  const quote = /^["'](?=[^"']{0,200}$)/.exec(value)?.[0];
  const end = quote === undefined ? -1 : after.indexOf(quote);
  return end >= 0 && isLabel(value.slice(1) + after.slice(0, end));
}

/** POSTGRES_PASSWORD=postgres is what everybody starts the image with. */
function isDefaultOfImage(value: string, kept: string): boolean {
  const bare = unquoted(value);
  return /^[a-z]{4,16}$/.test(bare) && kept.toLowerCase().includes(`${bare}_`);
}

/** "Print the secret to `stdout`": a plain word is a place. */
function isDestination(value: string, kept: string): boolean {
  return kept.endsWith(" to ") && /^`[a-z]{1,20}$/.test(value);
}

/** Checksums, ids and paths are ordinary values; hex is one unless the name says more. */
function isRandomSetting(value: string, kept: string): boolean {
  const name = kept.replace(/=["']?$/, "");
  if (isPlaceholder(value) || /[/:].{0,200}\.\w{1,5}$|^[./~]|:\/\//.test(value)) return false;
  if (isAttributeOfSecret(kept, value)) return false;
  // No id is as long as this.
  if (
    /^[0-9a-f]{64,128}$/.test(value) &&
    /(?:REPORTER|CLIENT|AGENT|API|AUTH|SECRET)_ID$/.test(name)
  )
    return true;
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
