import { lazyPattern } from "@/memory/write/secrets/secret-rule.ts";
import { isPlaceholderWords } from "@/memory/write/secrets/placeholder-words.ts";
import {
  isGeneratedName,
  isTemplate,
  isWordlikeName,
  namesSecret,
} from "@/memory/write/secrets/wordlike-name.ts";

/** Tells from the shape of a value whether it is random, a name in code or a placeholder. */

/**
 * True if letters and digits are mixed as in no word or name, or for long hex. Commits and
 * checksums are hex too, so callers need another sign of a secret as well.
 */
export function looksRandom(text: string): boolean {
  if (text.length < 16 || /^[0-9a-f-]{1,}$/i.test(text)) return looksRandomHex(text);
  if (text.split(/[-_./+=]/).some((piece) => piece.length >= 8 && isMixed(piece))) return true;
  // Base 64 has the signs of a path in it, which cut it into short pieces.
  return (
    text.length >= 32 && /^[A-Za-z0-9+/=]{32,}$/.test(text) && isMixed(text.replace(/[+/=]/g, ""))
  );
}

/** Less strict, for text beside which something else says that it is a key. */
export function isRatherRandom(text: string): boolean {
  if (looksRandom(text)) return true;
  const isMixedCase = /[A-Z]/.test(text) && /[a-z]/.test(text);
  return isMixedCase && /\d[A-Za-z_-]{1,20}\d/.test(text) && /^[\w+/=~-]{18,}$/.test(text);
}

function looksRandomHex(text: string): boolean {
  return text.length >= 32 && !text.includes("-") && /\d/.test(text);
}

/**
 * Names with numbers change between lower case, capitals and digits now and then
 * ("base64EncodeUtf8"); random text changes at about every second character.
 */
function isMixed(piece: string): boolean {
  let changes = 0;
  let numbers = 0;
  const kinds = new Set<number>();
  let before = -1;
  for (let index = 0; index < piece.length; index += 1) {
    const kind = kindOf(piece.charCodeAt(index));
    if (before !== -1 && kind !== before) changes += 1;
    if (kind === DIGIT && before !== DIGIT) numbers += 1;
    kinds.add(kind);
    before = kind;
  }
  if (!kinds.has(DIGIT) && (piece.length < 20 || isCamelCase(piece))) return false;
  if (kinds.size >= 2 && piece.length >= 12 && numbers >= NUMBERS_MIN) return true;
  const share = changes / (piece.length - 1);
  const hasTwoKinds = kinds.size === 2 && kinds.has(DIGIT);
  return kinds.size >= 2 && share >= (hasTwoKinds ? 0.25 : 0.42);
}

/** "ChangeOfAddressCaseId": in random letters two capitals soon stand side by side. */
function isCamelCase(piece: string): boolean {
  return /^[A-Z]?[a-z]{1,}(?:[A-Z][a-z]{1,}){1,}$/.test(piece);
}

const DIGIT = 0;
/** Guess: a name contains fewer numbers than this. */
const NUMBERS_MIN = 4;

function kindOf(code: number): number {
  if (code >= 48 && code <= 57) return DIGIT;
  return code >= 65 && code <= 90 ? 1 : 2;
}

const typesAndStatesPattern = lazyPattern(
  () =>
    /^(?:string|str|bytes|any|unknown|number|boolean|bool|int|undefined|null|nil|none|void|true|false|yes|no|on|off|required|optional|secretstr|object|function|async|await|new|typeof|keyof|range|lambda|yield|match|unique|redact|uuid|text|integer|float|decimal|datetime|binary|varchar|begin|dict|include|readonly|fail|failed|passed|skipped|expired|invalid|missing|incorrect|wrong|empty|unset|hash|hashed|encrypted|changed|rotated|valid|redacted|hidden|removed|masked|example|placeholder|(?:change|replace)[-_]?(?:me|it|this)|todo|include|omit|same-origin|trust|[*x.-]{3,60}|[*-]{1,2}|[([]\w{1,20}[)\]])$/i,
);

/** Text to be replaced by the reader: "YOUR_API_KEY", "your-password-here", "<token>". */
const toBeReplacedPattern = lazyPattern(
  () => /^[<[]?(?:your|my|some|an?|the|insert|enter|dummy|fake|sample|example)[ _-]/i,
);

/** "Bearer my-token" */
const examplePattern = lazyPattern(
  () =>
    /^(?:bearer|basic|token|key|bot)\s{1,4}(?:(?:my|your|the|an?|some|access|api)[ _-]?){0,2}(?:token|key|jwt|credentials?|secret)$/i,
);

const referencePattern = lazyPattern(
  () =>
    /^(?:[#$]\{|\$\(|\$[A-Za-z_]|\$[\d@*]$|!\w|:'?\w{1,40}'?$|\{\{|<[A-Za-z%?]|\.{1,2}\/\w|~\/|[A-Z]:\\\\?[A-Z]|[.\\[(]{1,2}[*+^?wSd]|%[A-Za-z_.]{1,60}%$|__[A-Z_]{2,60}__$|#\/|%env\(|@[A-Za-z_]{1,60}@?$|\{[A-Za-z_.]{1,60}\}$|(?:await|new|typeof)\s|(?:bearer|basic|token)\s{1,4}[$<{%]|\/(?:Users|home|run|etc|var|tmp|usr|opt|mnt|root|workspace|app|bin|sbin|lib|srv|dev|proc|sys|data|nix|private|Library|Applications|Volumes)\/|(?:process|import|os|env|this|self|config|cfg|conf|settings|options|opts|props|args|params|req|request|res|response|ctx|context|state|data|body|secrets|vars|github|window|event|session|input|payload|user|credentials|auth|local|var|module|app|Deno|Bun|ENV|System)[.[(]|(?:Optional|Union|Annotated|Mapped|Final|ClassVar|Literal|[Ll]ist|[Dd]ict)\[|[A-Za-z_$][\w$.]{0,80}(?:\(|\[(?:$|["':.A-Za-z_]|-?\d{1,2}\]))|<\.{2,3}>|[A-Za-z_$][\w$]{0,40}(?:\.[A-Za-z_$][\w$]{0,40}){1,6}[?:)\]|&<>=;,])/,
);

/** True for a name in code such as bobSecret or scanner.lastToken, without digits. */
export function isIdentifier(value: string): boolean {
  return /^[A-Za-z_$][A-Za-z_$.]{0,80}$/.test(value) && /[a-z][A-Z]|[a-z]\.[a-z]/.test(value);
}

/** True for a type, a state or a reference to the value: it does not give the value away. */
export function isPlaceholder(value: string): boolean {
  const bare = value.replace(/^[\\"'`]{1,4}/, "").replace(/[\\"'`]{1,4}$/, "");
  if (typesAndStatesPattern().test(bare) || referencePattern().test(bare)) return true;
  // "**REMOVED**", "<hidden>"
  if (/^[*<([{_-]/.test(bare) && removedPattern().test(bare)) return true;
  // "password:text:redact", as generators take the fields of a table.
  if (/^[a-z]{2,12}(?::[a-z]{2,12}){1,2}$/.test(bare)) {
    if (bare.split(":").some((part) => typesAndStatesPattern().test(part))) return true;
  }
  if (versionPattern().test(bare) || /^[\w.$/]{2,80}@[0-9a-f]{5,8}$/.test(bare)) return true;
  // A checksum, a time, the combination of keys, a kind of document.
  if (saysWhatItIsPattern().test(bare)) return true;
  // "Username:" and "Password:", as a mail server asks for them
  if (/^(?:VXNlcm5hbWU6|UGFzc3dvcmQ6)$/.test(bare)) return true;
  // A key that every page of a shop shows
  if (/^pk_(?:test|live)_\w{6,120}$/.test(bare)) return true;
  // A link: `the secret is [encrypted](docs/storage.md)`.
  if (/^\[[\w ]{1,40}\]\([^()\s]{0,200}/.test(bare)) return true;
  // The address of a field: "&data->req".
  if (/^&[A-Za-z_]\w{0,40}(?:->|\.)[A-Za-z_]/.test(bare)) return true;
  // The text between two literals: `"Token: ", x, "…"`.
  if (/^(?:[)\]][.;,)-]|, |\s?\+\s?\w|&lt;)|<%|\[\^[^\]\s]{1,12}\][+*]/.test(bare)) return true;
  if (/^(?:[A-Za-z]{1,10}[_-]){0,3}(?:[xX*•]{4,64}|\.{3}|…)$/.test(bare)) return true;
  if (isFiller(bare) || isNamedVersion(bare) || /^\*{1,2}[a-z_]\w{1,40}(?:\+\+|--|\[)?$/.test(bare))
    return true;
  // The name of a variable: "CLIENT_SECRET".
  if (/^[A-Z]{1,20}(?:_[A-Z]{1,20}){1,8}$/.test(bare) && isWordlikeName(bare)) return true;
  if (
    isPlaceholderWords(bare.replace(/^_{1,2}/, "")) ||
    isPathOfWords(bare) ||
    fieldPattern().test(bare)
  )
    return true;
  if (isSealed(bare) || isTemplate(bare) || isPlainUrl(bare) || examplePattern().test(bare))
    return true;
  return toBeReplacedPattern().test(bare) && !/\d/.test(bare);
}

/**
 * "ghp_xxxxxxxxxxxx", "pnu_0000000000": one character, again and again, in the place of the value. A
 * letter is not repeated eight times by chance; zero bytes make a run of "A" in base 64.
 */
export function isFiller(value: string): boolean {
  const rest = fillerPattern().exec(value)?.[2];
  return rest !== undefined && !looksRandom(rest) && !/\d[A-Za-z].?\d/.test(rest);
}

const fillerPattern = lazyPattern(
  () => /^(?:\w{1,12}[_.~-]){0,3}(?:AK[IC][A-Za-z])?([^A\s])\1{7,200}([\w=.-]{0,40})$/,
);

/** "jackson-databind-2.15.2": the name of a package and its version. */
function isNamedVersion(value: string): boolean {
  return /^[a-z][a-z-]{2,40}-\d{1,3}(?:\.\d{1,4}){1,3}$/.test(value);
}

/** "^7.1.2", ">=5.0.0-beta.3 || ^6", "path-scurry@2.0.2". A date such as "12.05.1999" is none. */
const versionPattern = lazyPattern(
  () =>
    /^(?:(?:@?[a-z][\w./-]{0,60}@)?(?:[\^~]|[<>]?=)?v?(?:0|[1-9]\d{0,2})(?:\.(?:0|[1-9]\d{0,2}|[x*])){2}(?:-(?:alpha|beta|rc|next|canary|dev|pre|preview|nightly|snapshot|release|final|m)(?:[.-]?\d{1,10}){0,3})?|(?:[\^~]|[<>]=?)\d{1,5}(?:\.\d{1,5})?)(?:\s\|\|\s\S{1,30}){0,4}(?:@sha256:[0-9a-f]{1,64})?$/i,
);

const removedPattern = lazyPattern(
  () =>
    /^[*<([{_-]{1,3}\s?(?:removed|redacted|hidden|masked|filtered|sensitive(?: value)?|secure|confidential|omitted|secret|none|unset)\s?[*>)\]}_-]{0,3}$/i,
);
const saysWhatItIsPattern = lazyPattern(
  () =>
    /^(?:(?:sha\d{1,3}|md5|crc32c?)(?:[:=-]|\/\/)[\w+/=-]{8,128}|arn:aws[\w-]{0,12}:[\w:/.*+=@-]{1,200}|(?:19|20)\d{12}Z?|\d{4}-\d\d-\d\d(?:[T ][\d:.]{4,15}(?:Z|[+-]\d\d:?\d\d)?)?|(?:cmd|ctrl|control|alt|shift|mod|meta|super|option|command)(?:[+-]\w{1,10}){1,4}|(?:application|text|image|audio|video|multipart|font)\/[\w.+*-]{1,60}|[\w./-]{1,60}:v?\d{1,4}(?:\.\d{1,4}){1,3}(?:-\w{1,12})?|[a-z]{2,12}:\/\/[a-z][\w-]{0,40}(?:\/[\w.#-]{1,60}){0,6}|\^[^\s]{1,120}\$|\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5}|\/\d{1,2})?|(?:[a-z][a-z\d-]{0,40}\.){1,5}(?:com|org|net|io|dev|app|local|localhost|internal|cloud|ai|edu|gov|example|test|invalid)(?::\d{1,5})?)$/i,
);

/** The field of an object or a template: "form.password", ".Values.auth". */
const fieldPattern = lazyPattern(
  () =>
    /^(?:[A-Za-z_$][\w$]{0,40}[?!]{0,2}(?:\.[A-Za-z_$][\w$]{0,40}[?!]{0,2}){0,6}\.\w{0,40}(?:password|passwd|secret|token|key|credentials?|pwd)[!;]?|\.[A-Z]\w{0,40}(?:\.\w{1,40}){1,6}|(?:cn|ou|dc|uid)=\w.{0,80},dc=.{1,80})$/i,
);

/** "/path/to/key", "@/components/ChangePassword": each part is made of words. */
function isPathOfWords(value: string): boolean {
  return (
    /^(?:@[\w-]{0,40}|[a-z][a-z_-]{1,30}(?=(?:\/[\w.-]{1,40}){1,8}\.[a-z]{1,8}$))?(?:\/[A-Za-z][A-Za-z_-]{1,40}\d?){1,10}(?:\.[a-z]{1,8})?$/.test(
      value,
    ) &&
    /^[@a-z]|\/.{1,60}\//.test(value) &&
    !value.split("/").some((part) => looksRandom(part))
  );
}

/** An address of a page. One with a user, a query or random text in it may let somebody in. */
function isPlainUrl(value: string): boolean {
  if (!/^https?:\/\/[\w.-]{1,120}(?::\d{1,5})?(?:[/#]|$)/.test(value) || /[@?]/.test(value))
    return false;
  return !value.split(/[/#]/).some((part) => looksRandom(part) || /\d{6}/.test(part));
}

/** Words of the trade and measures that mix letters with digits or signs but are no passwords. */
const technicalPattern = lazyPattern(
  () =>
    /^(?:sha-?\d{1,3}|(?:rsassa|rsaes|rsa|ecdsa|eddsa|pkcs|hkdf|blake)[\w-]{0,24}|[a-z]{3,20}[24][a-z]{3,20}|md\d|base-?\d{2}\w{0,4}|[cu]uid\d|(?:[0-9a-f]{2}[:-]){5}[0-9a-f]{2}|utf-?\d{1,2}|oauth\d?|argon2\w{0,2}|b?s?crypt\d?|pbkdf2|ed\d{3,5}|rsa-?\d{0,5}|(?:aes|des|aria|camellia|chacha|xchacha|poly|sha|hmac|ecdhe?|dhe)[-_]?\w{0,8}(?:[-_]\w{2,9}){0,4}|[rhep]s\d{3}|x\.?509|ipv[46]|1password|k8s|s3|ec2|i18n|l10n|a11y|[23]fa|tlsv?1?\.?\d?|https?(?:\/\d(?:\.\d)?)?|ssh\d?|auth0|pkcs\d{1,2}|node\d{1,2}|python\d?|es\d{1,4}|win\d{2}|x86(?:_64)?|x64|arm64|amd64|web3|vue\d|utf8mb4|scram-sha-256|h2|v?\d{1,4}(?:[.:x/_-]\d{1,8}){1,5}(?:[a-z]{0,4}|\+)|\d{1,6}\+?[a-z]{1,5}|\d{1,6}(?:st|nd|rd|th)|\d{1,5}\/(?:tcp|udp|sctp)|\d{1,5}-?bits?|[a-z]{1,8}#\d{1,6}|[a-z]{2,4}_\d{1,12}|[a-z]{2,5}_\d{6,12}|rfc-?\d{3,5}|\d{4}[.-]?\d\d[.-]?\d\d-[0-9a-f]{7,40}|urn:\w{1,40}|[a-z:]{0,20}[a-z]{2}-[a-z]{4,9}-\d(?::[a-z]{1,12})?|\d{1,3}(?:\.\d{1,3}){0,2}-[a-z]{3,12}|v?\d{1,4}\.\d{1,4}\.\d{1,4}-[\w.]{0,20}\d{14}-[0-9a-f]{12}|[a-z]{2,12}(?:-[a-z0-9.]{1,12}){0,4}-\d{4}-\d\d-\d\d|\d{1,4}\.(?:second|minute|hour|day|week|month|year)s?(?:\.\w{1,12})?|time\.\w{3,12}\*?\d{0,6}|0x[0-9a-f]{1,64}|\d{4}-\d\d-\d\d(?:[t ][\d:.]{4,15}(?:z|[+-]\d\d:?\d\d)?)?|[a-z]{1,5}-[0-9a-f]{8,17}|[0-9a-f]{7,64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i,
);
export function isTechnicalTerm(word: string): boolean {
  // "caching_sha2_password" names a kind of password.
  return technicalPattern().test(word) || (/\d\D{1,60}$/.test(word) && namesSecret(word));
}

const algorithmPattern = lazyPattern(
  () =>
    /^(?:(?:sha-?\d{1,3}|md\d|b?s?crypt|pbkdf2|argon2\w{0,2}|hmac|rsa|ecdsa|eddsa|aes|scram)(?:crypt)?(?:[-_](?:sha)?-?\d{0,4}[a-z]{0,8}){0,3}|sha\d{1,3}crypt|ed25519|[rhep]s\d{3}|oauth\d?|x\.?509|base64(?:url)?|utf-?\d{1,2})$/i,
);

/** The name of an algorithm or an encoding can stand in the place of a value, and is none. */
export function isTermOfTrade(word: string): boolean {
  return algorithmPattern().test(word);
}

const codeOrPathPattern = lazyPattern(
  () =>
    /[()[\]{}<>|\\`"]|^[./~@#?*&-]|:\/\/|^[!$][A-Za-z_.]{1,40}$|\.(?:[cm]?[jt]sx?|json[5cl]?|mdx?|py|rb|go|rs|java|kts?|[ch](?:pp|c|h|s|ss|rl)?|php|sh|ya?ml|toml|xml|html?|scss|sql|txt|log|csv|lock|env|pem|key|crt|zip|t?gz|png|jpe?g|svg|mp[34]|vue|svelte|tf|tfvars|ini|conf|cfg|rpm|deb|apk|jar|whl|msi|dmg|iso|com|org|net|io|dev|local|internal|exe|dll|so)(?::?$|[:#/?]\d)|^[A-Z][A-Z0-9]{0,20}(?:[_-][A-Z0-9]{1,20}){1,8}$|^\w{1,64}@[\w.-]{1,64}$|^[a-z0-9.-]{1,60}(?:\/[a-z0-9._-]{1,60}){1,4}:[\w.-]{1,60}$|::|=>|\+\+$|\$\{|^\$[A-Z_]{1,40}$|^\$[a-z]{1,12}\d{0,2}$|,dc=|'@'|&[a-z]{2,8};?$|^\$?\w{1,40}=/,
);

/**
 * True if the word looks made up: letters together with digits, or with signs that no word has.
 * Callers need another sign that a password is meant, since many names look like this.
 */
export function looksLikePassword(word: string): boolean {
  if (word.length < 6 || word.length > 64 || !/[a-z]/i.test(word)) return false;
  if (!/\d|[!#$%^&+=~?]./.test(word) || isTechnicalTerm(word) || codeOrPathPattern().test(word))
    return false;
  // "server01", "user_id_2": a name with a small number.
  if (/^[a-z]{1,20}(?:[-_/.][a-z]{1,20}){0,6}[-_/.]?\d{1,2}$/i.test(word)) return false;
  if (isNameInCode(word) || isGeneratedName(word)) return false;
  return !(word.includes(".") && isWordlikeName(word));
}

/** "user1Email", "neo4j.host", "job1-v3": names with a number in them. */
function isNameInCode(word: string): boolean {
  // "TS2304", "RFC-7636"
  if (/^[A-Z]{1,6}-?\d{3,9}$/.test(word)) return true;
  // "resp?.digits", "cmpv2_role_2"
  if (/^[A-Za-z_$]{1,40}(?:[?!]?\.[A-Za-z_$]{1,40}){1,6}$/.test(word)) return true;
  if (/^[a-z]{2,20}\d?(?:_[a-z]{2,20}\d?){1,5}(?:_\d{1,3})?$/.test(word)) return true;
  // A path has slashes between words.
  if (/^[a-z][\w.-]{1,40}(?:\/[\w.-]{1,40}){2,8}(?:\/\*{1,2})?$/.test(word) && !looksRandom(word))
    return true;
  if (/^[a-z]{2,20}\d?(?:[A-Z][a-z]{2,20}\d?){1,5}$/.test(word)) return true;
  if (/^[a-z]{2,12}\d{0,2}[a-z]{0,12}(?:\.[a-z]{2,20}\d?){1,5}$/.test(word)) return true;
  if (/^[a-z]{1,12}(?::[a-z]{1,12}){1,3}:\d{1,20}$/.test(word)) return true;
  // An image and its tag, a class of a style sheet: "redis:7.2-alpine", "text-gray-500".
  if (/^[a-z][a-z-]{1,30}:\d{1,2}(?:\.\d{1,3}){0,2}(?:-[a-z]{3,12})?$/.test(word)) return true;
  if (/^[a-z]{1,12}(?:-[a-z]{1,12}){1,4}-\d{1,3}(?:\.\d)?$/.test(word)) return true;
  return word.length <= 10 && /^[a-z]{1,6}\d{1,2}(?:-[a-z]{1,6}\d{0,2}){1,2}$/.test(word);
}

/** Stricter, for places where any word may stand: no path, and more than a name with a number. */
export function isSurelyMadeUp(word: string): boolean {
  return mayBeMadeUp(word) && looksLikePassword(word);
}

/** The same without looking for names and terms, which costs more. */
export function mayBeMadeUp(word: string): boolean {
  const digits = word.length < 6 ? 0 : word.replace(/\D/g, "").length;
  if (digits === 0 || /[/:,]|^[\d.-]{1,}$/.test(word)) return false;
  return (
    digits >= 4 ||
    /[!#$%^&*?+]/.test(word) ||
    /[a-z][A-Z0-9]{1,8}[a-z]{1,8}[A-Z0-9]/.test(word) ||
    isMixedUp(word)
  );
}

/** Capitals, small letters and numbers without the order of a name. */
function isMixedUp(word: string): boolean {
  if (!/[A-Z]/.test(word) || !/[a-z]/.test(word) || /[a-z]{5}/.test(word)) return false;
  const turns = word.match(/[A-Z](?=[^A-Z])|[a-z](?=[^a-z])|\d(?=\D)/g) ?? [];
  return (word.match(/\d/g) ?? []).length >= 2 && turns.length / (word.length - 1) >= 0.4;
}

/** A value that is encrypted in the file: by sops, or for a SealedSecret of Kubernetes. */
export function isSealed(value: string): boolean {
  return value.startsWith("ENC[AES256_GCM,") || /^Ag[A-Za-z0-9+/]{150,}={0,2}$/.test(value);
}

/** "Linux-node-…", "users:…": names, and a checksum or an id at the end. */
export function isCacheKey(value: string): boolean {
  if (/^(?:[a-z][a-z_-]{1,20}:){1,4}[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value))
    return true;
  // "acme_live_…": services give their tokens such a beginning.
  if (/^[a-z]{2,6}(?:_[a-z0-9]{1,6}){0,2}_[0-9a-f]{24,64}$/.test(value)) return false;
  return /^(?:[A-Za-z][A-Za-z0-9.]{1,20}[-_]){1,6}[0-9a-f]{16,64}$/.test(value);
}
