import { hasAny, lazyPattern } from "@/memory/write/secrets/secret-rule.ts";

/**
 * Removes hex that the words before it call a key: "the local key of the lamp is 0f1e…", "sector
 * key A: A0B1…". Hex says nothing by itself, so the words decide.
 */
const HINTS = ["key", "psk", "secret", "install code"];
const hexPattern = lazyPattern(() => /(?<![\w/.-])(?:0x)?[0-9A-Fa-f]{10,128}(?![\w-])/g);
const namePattern = lazyPattern(
  () =>
    /(?<![\w/.-])(?:[A-Za-z][\w-]{1,20}[ _-](?:key|KEY|secret|SECRET|install code)|\w{0,10}(?:psk|PSK))(?:\s[A-C\d])?(?:\s\(\w{1,20}\))?(?:\s(?:of|for|on|to|from|in)(?:\s[\w.'-]{1,20}){1,4}?)?(?:\s(?:is|was|ist|lautet|est|es)(?:\snow)?\s|\s{0,2}[:=→]\s{0,2}|\s[-–—]\s|\s{1,3})["'`(]?$/,
);
/** Keys that are shown, compared or looked up, and words that say nothing about a key. */
const otherKeyPattern = lazyPattern(
  () =>
    /^(?:pub|public|primary|foreign|partition|sort|cache|caching|query|row|column|object|idempotency|routing|group|dedup\w{0,10}|unique|index|hash|range|shard|bucket|s3|blob|file|image|asset|artifact|chunk|content|message|event|trace|span|request|item|entry|node|record|map|dict|lookup|join|composite|restore|build|commit|host|hosts|known|ssh|gpg|pgp|rsa|signing|release|verify|verification|verifying|site|websocket|registry|issue|the|an?|this|that|with|by|for|of|in|no|each|same|unknown|missing|duplicate|invalid|new|old|other|and|or|using|via|subject|authority|dnskey|redis|cached|tree|merge)[ _-]/i,
);
/** A few digits of hex are enough for the keys of these. */
const shortKeyPattern = lazyPattern(
  () =>
    /^(?:\w{0,10}crypt\w{0,6}|sector|wep|wpa2?|wi-?fi|cipher|crypto|local|master|flash|nfc|mifare|transport|private|secret|network|zigbee|device|security)[ _-]/i,
);

/** Guess: the name of a key and what it belongs to are not longer. */
const NAME_CHARS = 90;

export function removeSpokenKeys(text: string, lower: string, mark: string) {
  let removed = 0;
  if (!hasAny(lower, HINTS)) return { text, removed };
  const cleaned = text.replace(hexPattern(), (value, offset: number) => {
    if (
      !/\d/.test(value) ||
      /^[(@]/.test(text.slice(offset + value.length, offset + value.length + 1))
    )
      return value;
    const name = namePattern().exec(text.slice(Math.max(0, offset - NAME_CHARS), offset))?.[0];
    if (name === undefined || !isHexOfKey(value.replace(/^0x/, ""), name)) return value;
    removed += 1;
    return mark;
  });
  return { text: removed === 0 ? text : cleaned, removed };
}

function isHexOfKey(value: string, name: string): boolean {
  if (otherKeyPattern().test(name)) return false;
  // A key that is a number is longer than an id.
  if (/^\d{1,}$/.test(value)) return value.length >= 30;
  // Both cases at once are no hex.
  if (/[a-f]/.test(value) && /[A-F]/.test(value)) return false;
  return value.length >= 16 || shortKeyPattern().test(name);
}
