import { isCalledPublic } from "@/memory/write/secrets/public-name.ts";
import {
  isCacheKey,
  isPlaceholder,
  isRatherRandom,
  looksRandom,
} from "@/memory/write/secrets/value-shape.ts";
import { isWordlikeName } from "@/memory/write/secrets/wordlike-name.ts";
import { lazyPattern, type SecretRule } from "@/memory/write/secrets/secret-rule.ts";

/**
 * The rule for a value right after a name of several words that ends in "key", "token" or "seed":
 * "DD_APP_KEY 0f1e…", "tuya localKey …", "the master.key is …". Nobody can list what comes before
 * "key", but few words make it the key of a table or a cache, and those can be listed. After such a
 * name even hex counts, which is a checksum elsewhere.
 */
const NOUN =
  "(?:(?<=[A-Za-z0-9][_.-])(?:key|Key|KEY|token|Token|TOKEN|seed|Seed|SEED)|(?<=[a-z0-9])(?:Key|Token|Seed))";
const GIVEN =
  "[\"'`\\])*]{0,3}(?:[ \\t]{0,4}(?:=>|[:=,|])[ \\t]{0,4}|[ \\t](?:is|was)[ \\t]|[ \\t]{1,4})[\"'`(]{0,2}";

export const listNamedKeyRules = (): readonly SecretRule[] => [
  {
    hints: ["key", "token", "seed"],
    make: () => new RegExp(`(${NOUN}${GIVEN})[A-Za-z0-9][\\w+/=.~-]{15,}`, "g"),
    isSecret: isNamedKey,
  },
  // the api key is x, acme access token x
  {
    hints: ["key", "token"],
    make: () =>
      /((?<![a-z])(?:(?:api|access|secret|auth|bearer|app|private|service|deploy|personal access)[ _-]?(?:key|token)(?: is|:|=)?|key is|token(?: is|:|=))[ \t]{1,2}["'`]?)[A-Za-z0-9][\w+/=.~^!-]{11,}/gi,
    isSecret: (value, kept, after, before) =>
      !otherKindPattern().test(before) &&
      !/(?:public key|gpg|pgp)[ _-]?$/i.test(before) &&
      isGivenKey(value, kept, after, before),
  },
  // AppKey[16] = { 0x2b, 0x7e, … }, network_key: [12, 34, …]
  {
    hints: ["key", "psk", "secret", "seed"],
    alsoHints: ["{", "["],
    make: () =>
      /((?:key|psk|secret|seed)["']?(?:\[\w{0,20}\])?\s{0,4}(?:=>|[:=])\s{0,4}(?:bytes\(|bytearray\()?[[{]\s{0,20})(?:0x)?[0-9a-f]{1,3}(?:\s{0,8},\s{0,20}(?:0x)?[0-9a-f]{1,3}){7,}/gi,
    isSecret: (_value, kept, _after, before) =>
      !/(?:sort|cache|query|partition|row|index|column|public|pub|random|rng|test)[ _.-]?$/i.test(
        before,
      ) && !/^seed/i.test(kept),
  },
];

/** Keys of tables, caches, lists and objects, keys that are meant to be seen, and places in a list. */
const otherKindPattern = lazyPattern(
  () =>
    /(?:^|[_.\s-]|(?<=[a-z0-9])(?=[A-Z]))(?:pub|public|primary|foreign|partition|sort|cache|caching|query|row|column|object|obj|idempotency|route|group|dedup|deduplication|unique|index|hash|range|shard|bucket|s3|blob|file|image|asset|artifact|chunk|content|message|msg|event|trace|span|request|req|item|entry|node|record|entity|doc|document|map|dict|data|props?|this|self|state|option|issue|project|channel|body|title|label|lookup|join|natural|composite|surrogate|restore|build|commit|turbo|host|hosts|known|ssh|gpg|pgp|signing|release|verify|verification|verifying|site|websocket|registry|react|list|queue|topic|page|next|prev|continuation|sync|cancel|resume|pagination|progress|random|rng|test|noise|faker|world|default|global)[_.-]?$/i,
);
/** True for "PARTITION_KEY", "cacheKey": keys that open nothing. */
export function isOtherKindOfKey(name: string): boolean {
  const key = /^(.{1,80}?)key["']?\s{0,4}[:=]?\s{0,4}$/i.exec(name)?.[1];
  return key !== undefined && otherKindPattern().test(key);
}

/** Only of these things a seed is a secret; elsewhere it starts a random sequence. */
const seedPattern = lazyPattern(
  () => /(?:cipher|wallet|master|secret|private|crypt|hd|bip\d{0,2}|totp|otp|key)[_.-]?$/i,
);

function isNamedKey(value: string, kept: string, after: string, before: string): boolean {
  if (otherKindPattern().test(before)) return false;
  if (/^seed/i.test(kept) && !seedPattern().test(before)) return false;
  if (/^\d{1,}$/.test(value)) return /^seed/i.test(kept);
  // Elsewhere a UUID names a record: "StartCityKey".
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)) return /^[A-Z]{3}/.test(kept);
  // Base 64 with few digits: "fs.s3a.secret.key …".
  if (/secret[_.-]?$/i.test(before) && /^[A-Za-z0-9+/]{32,}={0,2}$/.test(value))
    return /[a-z]/.test(value) && /[A-Z]/.test(value) && /\d/.test(value);
  return isGivenKey(value, kept, after, before);
}

/** True for a value that is random enough for a place where a key is expected. */
function isGivenKey(value: string, kept: string, after: string, before: string): boolean {
  if (isCalledPublic(before + kept) || /^[(@]/.test(after)) return false;
  if (isPlaceholder(value) || isCacheKey(value)) return false;
  if (isWordlikeName(value) && !/^[a-z0-9]{24,}$/.test(value)) return false;
  if (/^(?:sha\d|md5|AAAA)|:\/\//.test(value) || /^[\w.-]{1,60}\/[\w./-]{1,160}$/.test(value))
    return looksRandom(value) && !value.includes(".");
  if (!/\d/.test(value) || !/[A-Za-z]/.test(value)) return false;
  if (/^[0-9a-f]{1,}$/i.test(value)) return value.length >= 16;
  return isRatherRandom(value) || isRun(value) || isGrouped(value);
}

/** Letters with a number here and there, longer than any name: "jylaitfvaxw58rlthcpwp2jb". */
function isRun(value: string): boolean {
  return /^(?:[a-z]{2,8}_)?[A-Za-z0-9]{16,}$/.test(value) && /\d[A-Za-z]{1,30}\d/.test(value);
}

/** Groups of letters and digits: "2SIQOS0-WL1FQIY-013HVVQ-0R4C675". */
function isGrouped(value: string): boolean {
  const groups = value.split(/[-.]/);
  if (groups.length < 3 || !groups.every((group) => /^[A-Za-z0-9]{3,40}$/.test(group)))
    return false;
  return groups.filter((group) => /\d[A-Za-z]|[A-Za-z]\d/.test(group)).length >= 2;
}
